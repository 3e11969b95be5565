/** Joins class names, leaving out falsy values. */
export const classes = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(" ");
