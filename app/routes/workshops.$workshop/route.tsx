import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { COUNTRIES } from "~/domain/core/country/country";
import { localityLabel } from "~/domain/location/locality";
import { formatRange } from "~/domain/core/money/format";
import { Breadcrumbs, type Crumb } from "~/pages/public-pages/breadcrumbs";
import { loaderMeta } from "~/pages/public-pages/head";
import { pageMeta, requirePublicPages, publicHead } from "~/pages/public-pages/head.server";
import { autoRepairJsonLd, breadcrumbList } from "~/pages/public-pages/json-ld.server";
import { KIND_LABELS } from "~/pages/public-pages/kind-labels";
import { PlaceField } from "~/pages/public-pages/place-field";
import { StartQuotePanel } from "~/pages/public-pages/start-here";
import { Rating } from "~/pages/results/rating";
import { Badge } from "~/ui/badge";
import { LINK_CLASS } from "~/ui/classes";
import { formatDay, formatTime } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Page, Section } from "~/ui/page";
import type { RouteHandle } from "~/ui/route-handle";
import { type WorkshopFigures, readWorkshopFigures } from "~/usecases/quotes/public-pages/workshop-page";

export { PublicNotFound as ErrorBoundary } from "~/pages/public-pages/not-found";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

const workshopLocation = ({ supplier: { suburbName, state, postcode } }: WorkshopFigures) =>
  localityLabel({ name: suburbName, state, postcode });

const workshopTrail = ({ supplier, place }: WorkshopFigures): readonly Crumb[] => [
  { name: "Home", href: "/" },
  { name: "Mechanics by suburb", href: "/mechanics" },
  ...(place ? [{ name: place.label, href: `/mechanics/${place.slug}` }] : []),
  { name: supplier.name, href: null },
];

export const meta = loaderMeta;

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  requirePublicPages(app);
  const workshopSlug = params.workshop ?? "";
  const workshopFigures = await readWorkshopFigures(app, workshopSlug);
  if (!workshopFigures.ok) throw refusedPage(workshopFigures.code);
  // The workshop has been renamed. Its number has not changed, so the old URL redirects to the new one.
  if (workshopFigures.slug !== workshopSlug) throw redirect(`/workshops/${workshopFigures.slug}`, 301);
  const { name, id, kind } = workshopFigures.supplier;
  const head = publicHead(app, `/workshops/${workshopFigures.slug}`, workshopFigures);
  return {
    figures: workshopFigures,
    placePlaceholder: COUNTRIES[app.config.country].placePlaceholder,
    meta: pageMeta(
      head,
      {
        // Contains the number to distinguish two workshops with the same name in the same suburb.
        title: `${name}, ${workshopLocation(workshopFigures)}: prices and reviews (${id})`,
        description: `${KIND_LABELS[kind]} in ${workshopLocation(workshopFigures)}: its prices for common jobs, its opening hours and what customers say.`,
      },
      () => [autoRepairJsonLd(head, workshopFigures), breadcrumbList(head, workshopTrail(workshopFigures))],
    ),
  };
}

/** Public page of a workshop, for visitors without a quote. */
export default function Workshop() {
  const { figures, placePlaceholder } = useLoaderData<typeof loader>();
  const { supplier, businessNumberName, profile, car, jobs, reviews, place, day, currency } = figures;
  return (
    <Page>
      <div className="grid gap-8">
        <div className="grid gap-3">
          <Breadcrumbs trail={workshopTrail(figures)} />
          <h1 className="text-2xl font-bold break-words">{supplier.name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{KIND_LABELS[supplier.kind]}</span>
            <Rating rating100={supplier.rating100} count={supplier.ratingCount} />
            {supplier.isDemo && <Badge tone="attention">Demo data</Badge>}
          </p>
          <p>{[supplier.street, workshopLocation(figures)].filter(Boolean).join(", ")}</p>
        </div>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="grid gap-8">
            {profile.text !== null && <p className="max-w-prose whitespace-pre-line break-words">{profile.text}</p>}
            <VerifiedCredentials supplier={supplier} businessNumberName={businessNumberName} />
            {jobs.length > 0 && car && (
              <Section id="prices" title="Prices" className="grid gap-2">
                <ul className="divide-y divide-line border-y border-line">
                  {jobs.map(({ slug, name, from, to }) => (
                    <li key={slug} className="flex items-center justify-between gap-4">
                      <a href={`/cost/${slug}`} className={LINK_CLASS}>
                        {name}
                      </a>
                      <span className="text-right font-semibold tabular-nums">{formatRange(from, to, currency)}</span>
                    </li>
                  ))}
                </ul>
                <p className="max-w-prose text-sm text-soft">
                  Prices for a {car} on {formatDay(day)}, calculated in the same way as a quote, GST included. Your
                  price depends on your car.
                </p>
              </Section>
            )}
          </div>
          <aside className="grid content-start gap-6">
            <StartQuotePanel knownFields={{ exclusiveSupplierId: supplier.id }} button="Get a price from this workshop">
              <h2 className="text-lg font-bold">Your car, your job</h2>
              <PlaceField placeholder={placePlaceholder} suburb={place?.label} />
            </StartQuotePanel>
            <section aria-labelledby="hours" className="grid gap-2">
              <h2 id="hours" className="text-lg font-bold">
                Opening hours
              </h2>
              <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
                {WEEKDAYS.map((name, index) => {
                  const hours = supplier.openingHours[(index + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7];
                  return (
                    <div key={name} className="contents">
                      <dt>{name}</dt>
                      <dd className="tabular-nums">
                        {hours ? `${formatTime(hours[0])} to ${formatTime(hours[1])}` : "Closed"}
                      </dd>
                    </div>
                  );
                })}
              </dl>
            </section>
          </aside>
        </div>
        <Section id="reviews" title="What customers say">
          {reviews.length === 0 ? (
            <p className="text-soft">No written reviews yet.</p>
          ) : (
            <ul className="grid gap-4">
              {reviews.map(({ stars, reviewedOn, reviewer, body, reply }) => (
                <li key={`${reviewedOn} ${reviewer} ${body}`} className="grid max-w-prose gap-1">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    <span className="inline-flex items-center gap-1">
                      <Icon name="star" className="size-4 fill-attention-line text-attention-line" />
                      <span className="sr-only">Stars: </span>
                      {stars}
                    </span>
                    {reviewer}
                    <span className="text-sm font-normal text-soft">{formatDay(reviewedOn)}</span>
                  </p>
                  <p className="break-words">{body}</p>
                  {reply !== null && (
                    <p className="border-l-2 border-line pl-3 break-words text-soft">
                      {supplier.name} replied: {reply}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </Page>
  );
}

/** What was verified before customers see the workshop. Renders nothing if nothing was verified. */
function VerifiedCredentials({
  supplier: { hasVerifiedCredentials, licenceNumber, yearsActive },
  businessNumberName,
}: Pick<WorkshopFigures, "supplier" | "businessNumberName">) {
  return (
    <ul className="grid max-w-prose list-disc gap-1 pl-5">
      {yearsActive > 0 && <li>{yearsActive === 1 ? "1 year" : `${yearsActive} years`} in business</li>}
      {hasVerifiedCredentials && <li>We checked its {businessNumberName} and public liability insurance</li>}
      {licenceNumber !== null && <li>Motor vehicle repairer licence {licenceNumber}</li>}
    </ul>
  );
}
