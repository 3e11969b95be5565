import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs, type Crumb } from "~/pages/public-pages/breadcrumbs";
import { loaderMeta } from "~/pages/public-pages/head";
import { pageMeta, requirePublicPages, publicHead } from "~/pages/public-pages/head.server";
import { breadcrumbList } from "~/pages/public-pages/json-ld.server";
import { JobPrices } from "~/pages/public-pages/job-prices";
import { LINK_CLASS } from "~/ui/classes";
import { Page, Section } from "~/ui/page";
import type { RouteHandle } from "~/ui/route-handle";
import { readCostIndex } from "~/usecases/quotes/public-pages/cost-index";

export { PublicNotFound as ErrorBoundary } from "~/pages/public-pages/not-found";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };

const TITLE = "What car repairs and services cost";
const TRAIL: readonly Crumb[] = [
  { name: "Home", href: "/" },
  { name: "Prices", href: null },
];

export const meta = loaderMeta;

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  requirePublicPages(app);
  const intro = "What workshops and mobile mechanics charge for common jobs.";
  const head = publicHead(app, "/cost", { isPublishable: true, isInOtherCountry: true });
  return {
    intro,
    index: await readCostIndex(app),
    meta: pageMeta(head, { title: TITLE, description: `${intro} By job, car and location, GST included.` }, () => [
      breadcrumbList(head, TRAIL),
    ]),
  };
}

/** Every job that has a page with its prices. */
export default function Costs() {
  const { intro, index } = useLoaderData<typeof loader>();
  const { categories, priced, car, place } = index;
  return (
    <Page>
      <div className="grid gap-8">
        <div className="grid gap-3">
          <Breadcrumbs trail={TRAIL} />
          <h1 className="text-2xl font-bold">{TITLE}</h1>
          <p className="max-w-prose text-lg">{intro}</p>
        </div>
        {priced.length > 0 && place && car && (
          <Section id="common-jobs" title={`Common jobs, in ${place.name}`} className="grid gap-2">
            <JobPrices index={index} />
          </Section>
        )}
        <div className="grid gap-8 sm:grid-cols-2">
          {categories.map(({ name, jobs }) => (
            <section key={name} aria-label={name} className="grid content-start gap-1">
              <h2 className="text-lg font-semibold">{name}</h2>
              <ul>
                {jobs.map((job) => (
                  <li key={job.slug}>
                    <a href={`/cost/${job.slug}`} className={LINK_CLASS}>
                      {job.name}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p>
          <a href="/mechanics" className={LINK_CLASS}>
            Workshops and prices by suburb
          </a>
        </p>
      </div>
    </Page>
  );
}
