import type { MetaDescriptor } from "@remix-run/cloudflare";

/**
 * The `meta` of a page whose loader built it (head.server.ts), because data for search engines needs no script in the browser. Without data it is the error
 * page.
 */
export const metaOfLoader = ({
  data,
}: {
  readonly data: { readonly meta: readonly MetaDescriptor[] } | undefined;
}): MetaDescriptor[] => (data ? [...data.meta] : [{ title: "We couldn't find that page" }]);
