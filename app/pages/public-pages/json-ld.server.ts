import type { AutoRepair, BreadcrumbList, FAQPage, Service } from "schema-dts";
import { formatDecimalDollars } from "../../domain/core/money/format";
import type { CostFigures } from "../../usecases/quotes/public-pages/cost-of";
import type { WorkshopFigures } from "../../usecases/quotes/public-pages/workshop-page";
import { ratingText } from "../results/rating";
import type { Crumb } from "./breadcrumbs";
import type { PageHead } from "./head.server";
import { WEEKDAY_NAMES, WEEKDAYS } from "../../domain/supplier/supplier-settings/hours";

/** Breadcrumbs from the home page to the current page. */
export const breadcrumbList = (head: PageHead, trail: readonly Crumb[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ name, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: href === null ? head.canonical : new URL(href, head.site).href,
  })),
});

/** Structured data of a job with the prices of workshops around one place. */
export function jobService(head: PageHead, { job, prices, place, currency }: CostFigures, name: string): Service {
  return {
    "@type": "Service",
    name,
    description: job.summary,
    provider: { "@type": "Organization", name: head.brand, url: head.site },
    ...(place ? { areaServed: { "@type": "City", name: place.label } } : {}),
    ...(prices
      ? {
          offers: {
            "@type": "AggregateOffer",
            lowPrice: formatDecimalDollars(prices.all.low),
            highPrice: formatDecimalDollars(prices.all.high),
            priceCurrency: currency,
            offerCount: prices.all.count,
          },
        }
      : {}),
  };
}

/** Structured data of a workshop. Its rating comes from bookings made here, as on its page. */
export function autoRepairJsonLd(
  head: PageHead,
  { supplier, country }: Pick<WorkshopFigures, "supplier" | "country">,
): AutoRepair {
  const { name, street, suburbName, state, postcode, latitude, longitude, openingHours, ratingCount, rating100 } =
    supplier;
  return {
    "@type": "AutoRepair",
    name,
    url: head.canonical,
    address: {
      "@type": "PostalAddress",
      ...(street === null ? {} : { streetAddress: street }),
      addressLocality: suburbName,
      addressRegion: state,
      ...(postcode === null ? {} : { postalCode: postcode }),
      addressCountry: country,
    },
    // Mobile suppliers work from home, so only their suburb is published.
    ...(street === null ? {} : { geo: { "@type": "GeoCoordinates" as const, latitude, longitude } }),
    openingHoursSpecification: WEEKDAYS.flatMap((weekday) => {
      const hours = openingHours[weekday];
      const dayOfWeek = WEEKDAY_NAMES[weekday];
      return hours
        ? [{ "@type": "OpeningHoursSpecification" as const, dayOfWeek, opens: hours[0], closes: hours[1] }]
        : [];
    }),
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: ratingText(rating100),
      reviewCount: ratingCount,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

/** Structured data of questions and answers, as on the page. */
export const faqPage = (faqs: readonly { readonly question: string; readonly answer: string }[]): FAQPage => ({
  "@type": "FAQPage",
  mainEntity: faqs.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
