/** Added to the `meta` of a page that search engines must not list. */
export const NO_INDEX = { name: "robots", content: "noindex" } as const;
