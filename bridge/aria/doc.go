// Package aria says what the facts of a page mean: roles, accessible names,
// descriptions and states.
package aria
