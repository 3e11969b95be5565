/** Joins class names, leaving out falsy values. */
export const classes = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(" ");

/** A text link on a line of its own, tall enough to tap. */
export const LINK_CLASS = "inline-flex min-h-11 items-center text-accent underline underline-offset-4";
