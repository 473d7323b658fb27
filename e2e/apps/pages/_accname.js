// A peer to compare names with: what dom-accessibility-api says an element is named.
import { computeAccessibleName } from 'dom-accessibility-api'

globalThis.__accname = computeAccessibleName
