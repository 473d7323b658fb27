// Package pagetest makes a page from HTML text, for tests that need no browser.
package pagetest
