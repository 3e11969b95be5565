import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { Graph } from "schema-dts";
import { refusedPage } from "../../error-responses";
import { brandFiles } from "../../domain/fleet/brand/branding-tokens";
import { COUNTRIES } from "../../domain/core/country/country";
import { NO_INDEX } from "../../ui/no-index";
import type { Context } from "../../usecases/context";

/** Throws a 404 response if this deployment has no public pages. */
export function requirePublicPages({ config }: Pick<Context, "config">): void {
  if (!config.hasPublicPages) throw refusedPage("page-not-found");
}

/** The head of a public page: its canonical URL, the other country's version, and whether search engines may list it. */
export function publicHead(
  { config }: Pick<Context, "config">,
  path: string,
  {
    isPublishable,
    isInOtherCountry = false,
    hasPicture = false,
  }: { isPublishable: boolean; isInOtherCountry?: boolean; hasPicture?: boolean },
): PageHead {
  const { brand, country, otherCountryUrl, isWhiteLabel } = config;
  const canonical = new URL(path, brand.websiteUrl).href;
  return {
    brand: brand.name,
    site: new URL("/", brand.websiteUrl).href,
    canonical,
    // A white label has a logo but no preview picture.
    picture:
      brandFiles(brand) === null
        ? new URL(hasPicture ? `/social${path}.png` : "/social.png", brand.websiteUrl).href
        : null,
    alternates:
      otherCountryUrl === null || !isInOtherCountry || isWhiteLabel
        ? []
        : [
            { locale: COUNTRIES[country].locale, href: canonical },
            {
              locale: COUNTRIES[COUNTRIES[country].otherCountry].locale,
              href: new URL(path, otherCountryUrl).href,
            },
          ],
    // Search engines treat the same prices under several brands as one page, so only ours is listed.
    isListed: isPublishable && !isWhiteLabel,
  };
}

/** The data of a public page's head. */
export interface PageHead {
  readonly brand: string;
  /** URL of the home page. */
  readonly site: string;
  readonly canonical: string;
  /** Preview picture for shared links, 1200 by 630; null = none. */
  readonly picture: string | null;
  readonly alternates: readonly { readonly locale: string; readonly href: string }[];
  readonly isListed: boolean;
}

/** The `meta` of a public page. Only pages that search engines may list have structured data. Pages with demo data are not listed. */
export function pageMeta(
  head: PageHead,
  text: { readonly title: string; readonly description: string },
  data: () => Graph["@graph"],
): MetaDescriptor[] {
  return [
    ...metaTags(head, `${text.title} | ${head.brand}`, text.description),
    ...(head.isListed
      ? [{ "script:ld+json": { "@context": "https://schema.org", "@graph": data() } satisfies Graph }]
      : [NO_INDEX]),
  ] as MetaDescriptor[];
}

/** The `meta` of a page about the site itself, such as its home or its terms, which has no structured data. */
export const siteMeta = (
  app: Pick<Context, "config">,
  path: string,
  { title, description }: { readonly title: string; readonly description: string },
): MetaDescriptor[] =>
  metaTags(publicHead(app, path, { isPublishable: true, isInOtherCountry: true }), title, description);

const metaTags = (head: PageHead, title: string, description: string): MetaDescriptor[] => [
  { title },
  { name: "description", content: description },
  { tagName: "link", rel: "canonical", href: head.canonical },
  ...head.alternates.map(({ locale, href }) => ({ tagName: "link", rel: "alternate", hrefLang: locale, href })),
  { property: "og:title", content: title },
  { property: "og:description", content: description },
  { property: "og:url", content: head.canonical },
  { property: "og:type", content: "website" },
  ...(head.picture === null
    ? []
    : [
        { property: "og:image", content: head.picture },
        { property: "og:image:width", content: "1200" },
        { property: "og:image:height", content: "630" },
        { property: "og:image:alt", content: title },
        { name: "twitter:card", content: "summary_large_image" },
      ]),
];
