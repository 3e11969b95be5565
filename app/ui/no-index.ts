/** In the `meta` of a page that no search engine lists. */
export const NO_INDEX = { name: "robots", content: "noindex" } as const;
