import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { Graph } from "schema-dts";
import { NO_INDEX } from "../../ui/no-index";

/** What the server says of the head of a page for everyone (head.server.ts). */
export interface PublicHead {
  readonly brand: string;
  /** The home page. */
  readonly site: string;
  readonly canonical: string;
  /** What stands beside a link to the page elsewhere; null = nothing. */
  readonly picture: string | null;
  readonly alternates: readonly { readonly locale: string; readonly href: string }[];
  readonly isListed: boolean;
}

/** The `meta` of a page for everyone. Structured data only where search engines may list the page: what is made up is never marked up. */
export function metaOf(
  head: PublicHead,
  words: { readonly title: string; readonly description: string },
  data: () => Graph["@graph"],
): MetaDescriptor[] {
  const title = `${words.title} | ${head.brand}`;
  return [
    { title },
    { name: "description", content: words.description },
    { tagName: "link", rel: "canonical", href: head.canonical },
    ...head.alternates.map(({ locale, href }) => ({ tagName: "link", rel: "alternate", hrefLang: locale, href })),
    { property: "og:title", content: title },
    { property: "og:description", content: words.description },
    { property: "og:url", content: head.canonical },
    { property: "og:type", content: "website" },
    ...(head.picture === null
      ? []
      : [
          { property: "og:image", content: head.picture },
          { name: "twitter:card", content: "summary_large_image" },
        ]),
    ...(head.isListed
      ? [{ "script:ld+json": { "@context": "https://schema.org", "@graph": data() } satisfies Graph }]
      : [NO_INDEX]),
  ] as MetaDescriptor[];
}
