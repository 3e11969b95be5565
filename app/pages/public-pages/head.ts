import type { MetaDescriptor } from "@remix-run/cloudflare";

/**
 * The `meta` of a page whose loader built it (head.server.ts), so that data for search engines needs no script in the browser. Without data, the `meta` is
 * that of the error page.
 */
export const loaderMeta = ({
  data,
}: {
  readonly data: { readonly meta: readonly MetaDescriptor[] } | undefined;
}): MetaDescriptor[] => (data ? [...data.meta] : [{ title: "We couldn't find that page" }]);
