import type { MetaDescriptor } from "@remix-run/cloudflare";

/** The `meta` of a page whose loader made it (head.server.ts): what only search engines read needs no script. Nothing was found = the error page. */
export const metaOfLoader = ({
  data,
}: {
  readonly data: { readonly meta: readonly MetaDescriptor[] } | undefined;
}): MetaDescriptor[] => (data ? [...data.meta] : [{ title: "We couldn't find that page" }]);
