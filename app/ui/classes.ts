/** Joins class names, leaving out what is false. */
export const classes = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(" ");
