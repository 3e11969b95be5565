import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { Breadcrumbs, type Crumb } from "~/pages/public-pages/breadcrumbs";
import { loaderMeta } from "~/pages/public-pages/head";
import { pageMeta, requirePublicPages, publicHead } from "~/pages/public-pages/head.server";
import { breadcrumbList } from "~/pages/public-pages/json-ld.server";
import { GuideSearch } from "~/pages/symptoms/guide-search";
import { LightGrid, lightsByColour, SymptomList } from "~/pages/symptoms/symptom-list";
import { LINK_CLASS } from "~/ui/classes";
import { Page } from "~/ui/page";
import type { RouteHandle } from "~/ui/route-handle";
import { type GuideGroup, readGuideGroup } from "~/usecases/quotes/public-pages/show-symptom-guide";

export { PublicNotFound as ErrorBoundary } from "~/pages/public-pages/not-found";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };

const groupBreadcrumbs = ({ group }: Pick<GuideGroup, "group">): readonly Crumb[] => [
  { name: "Home", href: "/" },
  { name: "What is wrong?", href: "/what-is-wrong" },
  { name: group.name, href: null },
];

export const meta = loaderMeta;

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  requirePublicPages(app);
  const guidePage = await readGuideGroup(app, params.group ?? "");
  if (!guidePage.ok) throw refusedPage(guidePage.code);
  const { group } = guidePage;
  const head = publicHead(app, `/what-is-wrong/${group.slug}`, { isPublishable: true, isInOtherCountry: true });
  return {
    found: guidePage,
    meta: pageMeta(head, { title: group.title, description: group.summary }, () => [
      breadcrumbList(head, groupBreadcrumbs(guidePage)),
    ]),
  };
}

/** Sections of the lights. A light with several colours appears in the section of each colour. */
const LIGHT_SECTIONS = [
  { colours: ["red"], id: "red", name: "Red: stop", hint: "Stop as soon as it is safe, and read what it means." },
  {
    colours: ["amber"],
    id: "amber",
    name: "Amber: soon",
    hint: "Something needs attention. A light that flashes is more urgent.",
  },
  {
    colours: ["blue", "green"],
    id: "other",
    name: "Blue or green: something is on",
    hint: "Usually nothing is wrong.",
  },
] as const;

/** Page of one group of symptoms. */
export default function Group() {
  const { group, symptoms, others } = useLoaderData<typeof loader>().found;
  const isLightGroup = symptoms.some(({ symbol }) => symbol !== null);
  return (
    <Page>
      <div className="grid gap-8">
        <div className="grid gap-3">
          <Breadcrumbs trail={groupBreadcrumbs({ group })} />
          <h1 className="text-2xl font-bold">{group.title}</h1>
          <p className="max-w-prose text-lg text-soft">{group.summary}</p>
        </div>
        {isLightGroup ? (
          <>
            {LIGHT_SECTIONS.map(({ colours, id, name, hint }) => (
              <section key={id} aria-labelledby={id} className="grid gap-3">
                <div>
                  <h2 id={id} className="text-xl font-bold">
                    {name}
                  </h2>
                  <p className="text-soft">{hint}</p>
                </div>
                <LightGrid lights={lightsByColour(symptoms, colours)} />
              </section>
            ))}
            <GuideSearch text="" />
          </>
        ) : (
          <SymptomList symptoms={symptoms} />
        )}
        <nav aria-labelledby="others" className="grid gap-1">
          <h2 id="others" className="text-lg font-semibold">
            Something else
          </h2>
          <ul className="flex flex-wrap gap-x-5">
            {others.map(({ slug, name }) => (
              <li key={slug}>
                <a href={`/what-is-wrong/${slug}`} className={LINK_CLASS}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Page>
  );
}
