import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { COUNTRIES } from "~/domain/core/country/country";
import { Breadcrumbs, type Crumb } from "~/pages/public-pages/breadcrumbs";
import { loaderMeta } from "~/pages/public-pages/head";
import { pageMeta, requirePublicPages, publicHead } from "~/pages/public-pages/head.server";
import { breadcrumbList } from "~/pages/public-pages/json-ld.server";
import { LINK_CLASS } from "~/ui/classes";
import { Page } from "~/ui/page";
import type { RouteHandle } from "~/ui/route-handle";
import { placesByState } from "~/usecases/quotes/public-pages/local-mechanics";

export { PublicNotFound as ErrorBoundary } from "~/pages/public-pages/not-found";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };

const TRAIL: readonly Crumb[] = [
  { name: "Home", href: "/" },
  { name: "Mechanics by suburb", href: null },
];

export const meta = loaderMeta;

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  requirePublicPages(app);
  const country = COUNTRIES[app.config.country];
  const title = `Mechanics and workshops by suburb in ${country.name}`;
  const area = country.states.length > 0 ? "state or territory" : "region";
  const intro = `Workshops and mobile mechanics around the largest suburbs and towns of each ${area}, and what they charge.`;
  const head = publicHead(app, "/mechanics", { isPublishable: true, isInOtherCountry: true });
  return {
    title,
    intro,
    states: await placesByState(app),
    meta: pageMeta(head, { title, description: intro }, () => [breadcrumbList(head, TRAIL)]),
  };
}

/** List of all places with a page, by state. */
export default function Mechanics() {
  const { title, intro, states } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className="grid gap-8">
        <div className="grid gap-3">
          <Breadcrumbs trail={TRAIL} />
          <h1 className="text-2xl font-bold">{title}</h1>
          <p className="max-w-prose text-lg">{intro} You can get a quote for any other suburb too.</p>
        </div>
        {states.map(({ state, places }) => (
          <section key={state} aria-label={state} className="grid gap-1">
            <h2 className="text-lg font-semibold">{state}</h2>
            <ul className="flex flex-wrap gap-x-5">
              {places.map(({ slug, name }) => (
                <li key={slug}>
                  <a href={`/mechanics/${slug}`} className={LINK_CLASS}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
