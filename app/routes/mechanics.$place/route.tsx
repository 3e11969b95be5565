import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { Breadcrumbs, type Crumb } from "~/pages/public-pages/breadcrumbs";
import { loaderMeta } from "~/pages/public-pages/head";
import { pageMeta, requirePublicPages, publicHead } from "~/pages/public-pages/head.server";
import { breadcrumbList } from "~/pages/public-pages/json-ld.server";
import { SpreadTable } from "~/pages/public-pages/spread-table";
import { StartQuotePanel } from "~/pages/public-pages/start-here";
import { KIND_LABELS } from "~/pages/public-pages/kind-labels";
import { Rating } from "~/pages/results/rating";
import { Badge } from "~/ui/badge";
import { LINK_CLASS } from "~/ui/classes";
import { formatCount, formatDay, formatDistance } from "~/ui/format";
import { Page, Section } from "~/ui/page";
import type { RouteHandle } from "~/ui/route-handle";
import { findMechanics, type PlaceFigures } from "~/usecases/quotes/public-pages/local-mechanics";

export { PublicNotFound as ErrorBoundary } from "~/pages/public-pages/not-found";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };

const placeTitle = ({ place }: PlaceFigures) => `Mechanics in ${place.label}`;
const placeBreadcrumbs = ({ place }: PlaceFigures): readonly Crumb[] => [
  { name: "Home", href: "/" },
  { name: "Mechanics by suburb", href: "/mechanics" },
  { name: place.label, href: null },
];
const placeIntro = ({ place, workshops, jobs }: PlaceFigures) =>
  workshops.length === 0
    ? `No workshop near ${place.label} shows its prices in advance yet.`
    : `${formatCount(workshops.length, "workshop")} and mobile mechanics nearest to ${place.label}, and what they charge for ${formatCount(jobs.length, "common job")}.`;

export const meta = loaderMeta;

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  requirePublicPages(app);
  const placeFigures = await findMechanics(app, params.place ?? "");
  if (!placeFigures.ok) throw refusedPage(placeFigures.code);
  const head = publicHead(app, `/mechanics/${placeFigures.place.slug}`, { ...placeFigures, hasPicture: true });
  return {
    figures: placeFigures,
    meta: pageMeta(head, { title: placeTitle(placeFigures), description: placeIntro(placeFigures) }, () => [
      breadcrumbList(head, placeBreadcrumbs(placeFigures)),
    ]),
  };
}

/** Page of the workshops and prices around a place. */
export default function MechanicsInPlace() {
  const { figures } = useLoaderData<typeof loader>();
  const { place, jobs, workshops, neighbours, car, day, currency } = figures;
  return (
    <Page>
      <div className="grid gap-8">
        <div className="grid gap-3">
          <Breadcrumbs trail={placeBreadcrumbs(figures)} />
          <h1 className="text-2xl font-bold">{placeTitle(figures)}</h1>
          <p className="max-w-prose text-lg">{placeIntro(figures)}</p>
        </div>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          {jobs.length > 0 ? (
            <Section id="prices" title="What jobs cost here" className="grid gap-2">
              <SpreadTable
                rowHeading="Job"
                caption={`What jobs cost around ${place.label} for a ${car}`}
                currency={currency}
                rows={jobs.map(({ slug, name, spread }) => ({ name, href: `/cost/${slug}`, spread }))}
              />
              <p className="max-w-prose text-sm text-soft">
                Prices for a {car} on {formatDay(day)}, calculated in the same way as a quote, GST included. Your price
                depends on your car.
              </p>
            </Section>
          ) : (
            <p className="max-w-prose">
              Tell us about your car and the job, and workshops that serve your area will send you prices.
            </p>
          )}
          <StartQuotePanel knownFields={{ suburbId: place.id }} button={`Get prices in ${place.name}`}>
            <h2 className="text-lg font-bold">Your car, your job</h2>
          </StartQuotePanel>
        </div>
        {workshops.length > 0 && (
          <Section id="workshops" title={`Workshops near ${place.name}`} className="grid gap-2">
            <ul className="divide-y divide-line border-y border-line">
              {workshops.map((workshop) => (
                <li key={workshop.slug} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <a href={`/workshops/${workshop.slug}`} className={`${LINK_CLASS} font-semibold sm:min-w-72`}>
                    {workshop.name}
                  </a>
                  <span className="text-soft">{KIND_LABELS[workshop.kind]}</span>
                  <span className="text-soft">{formatDistance(workshop.metres)}</span>
                  <Rating rating100={workshop.rating100} count={workshop.ratingCount} />
                  {workshop.isDemo && <Badge tone="attention">Demo data</Badge>}
                </li>
              ))}
            </ul>
          </Section>
        )}
        <section aria-labelledby="neighbours" className="grid gap-2">
          <h2 id="neighbours" className="text-lg font-semibold">
            Nearby places
          </h2>
          <ul className="flex flex-wrap gap-x-5">
            {neighbours.map(({ slug, label }) => (
              <li key={slug}>
                <a href={`/mechanics/${slug}`} className={LINK_CLASS}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}
