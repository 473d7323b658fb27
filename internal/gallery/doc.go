// Package gallery holds what the tests of the three rooms of pages share: e2e/patterns,
// e2e/messy and e2e/apps. It reads their cases, serves their pages, builds the apps,
// says whether an answer of the bridge is what a case asks for, and keeps the table of
// docs/widgets.md.
//
// What a page promises and what a case may say stands in e2e/apps/README.md.
package gallery
