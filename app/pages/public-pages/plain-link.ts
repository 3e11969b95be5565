/** A link on its own line in a list or table, tall enough to tap. */
export const PLAIN_LINK_CLASS = "inline-flex min-h-11 items-center text-accent underline underline-offset-4";
