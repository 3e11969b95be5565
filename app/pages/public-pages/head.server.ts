import { refusedPage } from "../../answers";
import { COUNTRIES } from "../../domain/country/country";
import type { Context } from "../../usecases/context";
import type { PublicHead } from "./head";

/** Where this deployment has no such pages there is nothing at their addresses. */
export function needPublicPages({ config }: Pick<Context, "config">): void {
  if (!config.hasPublicPages) throw refusedPage("page-not-found");
}

/** What the head of a page for everyone says: its one address, the other country's page of the same, and whether search engines may list it. */
export function publicHead(
  { config }: Pick<Context, "config">,
  path: string,
  { isWorthFinding, isInOtherCountry = false }: { isWorthFinding: boolean; isInOtherCountry?: boolean },
): PublicHead {
  const { brand, country, otherCountryUrl, isWhiteLabel } = config;
  const canonical = new URL(path, brand.websiteUrl).href;
  return {
    brand: brand.name,
    site: new URL("/", brand.websiteUrl).href,
    canonical,
    // A brand of its own has a logo and no picture.
    picture: brand.theme === null ? new URL("/social.png", brand.websiteUrl).href : null,
    alternates:
      otherCountryUrl === null || !isInOtherCountry || isWhiteLabel
        ? []
        : [
            { locale: COUNTRIES[country].locale, href: canonical },
            {
              locale: COUNTRIES[country === "AU" ? "NZ" : "AU"].locale,
              href: new URL(path, otherCountryUrl).href,
            },
          ],
    // The same prices under several brands are one page to a search engine: ours.
    isListed: isWorthFinding && !isWhiteLabel,
  };
}
