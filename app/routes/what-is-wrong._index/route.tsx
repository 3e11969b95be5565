import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { COUNTRIES } from "~/domain/core/country/country";
import { Breadcrumbs, type Crumb } from "~/pages/public-pages/breadcrumbs";
import { loaderMeta } from "~/pages/public-pages/head";
import { pageMeta, requirePublicPages, publicHead } from "~/pages/public-pages/head.server";
import { breadcrumbList } from "~/pages/public-pages/json-ld.server";
import { GuideSearch } from "~/pages/symptoms/guide-search";
import { LightGrid, SymptomList } from "~/pages/symptoms/symptom-list";
import { UrgencyBanner } from "~/pages/symptoms/urgency";
import { CHOICE_CARD_CLASS, ChoiceCardBody, choiceGridClass } from "~/ui/choice-card-body";
import { LINK_CLASS } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { Page, Section } from "~/ui/page";
import type { RouteHandle } from "~/ui/route-handle";
import { findSymptoms, type SymptomSearch } from "~/usecases/catalogue/symptoms/find-symptoms";
import { readGuideIndex } from "~/usecases/quotes/public-pages/show-symptom-guide";

export { PublicNotFound as ErrorBoundary } from "~/pages/public-pages/not-found";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };

const TITLE = "What is wrong with my car?";
const INTRO =
  "Find the light, noise, smell or leak. See what it usually means, whether you can drive, and what it costs to fix.";
const TRAIL: readonly Crumb[] = [
  { name: "Home", href: "/" },
  { name: "What is wrong?", href: null },
];

export const meta = loaderMeta;

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  requirePublicPages(app);
  const text = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  // Search engines must not index pages with search results.
  const head = publicHead(app, "/what-is-wrong", { isPublishable: text === "", isInOtherCountry: true });
  const [index, search] = await Promise.all([readGuideIndex(app), text === "" ? null : findSymptoms(app, text)]);
  return {
    text,
    index,
    search,
    emergencyNumber: COUNTRIES[app.config.country].emergencyNumber,
    meta: pageMeta(head, { title: TITLE, description: INTRO }, () => [breadcrumbList(head, TRAIL)]),
  };
}

/** Start page of the symptom guide: search, dashboard lights, and the kinds of symptoms. */
export default function Guide() {
  const { text, index, search, emergencyNumber } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className="grid gap-10">
        <div className="grid gap-3">
          <Breadcrumbs trail={TRAIL} />
          <h1 className="text-2xl font-bold">{TITLE}</h1>
          <p className="max-w-prose text-lg text-soft">{INTRO}</p>
        </div>
        <GuideSearch text={text} />
        {search && <Results text={text} search={search} emergencyNumber={emergencyNumber} />}
        <Section id="lights" title="A light on the dashboard?">
          <LightGrid
            lights={index.lights.flatMap((light) => light.colours.slice(0, 1).map((colour) => ({ light, colour })))}
          />
          <p>
            <a href="/what-is-wrong/lights" className={LINK_CLASS}>
              All dashboard lights, by colour
            </a>
          </p>
        </Section>
        <Section id="kinds" title="What do you notice?">
          <ul className={choiceGridClass(2)}>
            {index.groups.map(({ slug, name, summary, icon }) => (
              <li key={slug} className="flex">
                <a href={`/what-is-wrong/${slug}`} className={`${CHOICE_CARD_CLASS} no-underline`}>
                  <ChoiceCardBody
                    icon={<Icon name={icon} />}
                    label={name}
                    description={<span className="max-sm:hidden">{summary}</span>}
                    aside={<Icon name="chevron-right" className="size-5 text-faint" />}
                  />
                </a>
              </li>
            ))}
          </ul>
        </Section>
        {!search && (
          <Section id="common" title="Common problems">
            <SymptomList symptoms={index.commonSymptoms} />
          </Section>
        )}
        <p className="max-w-prose text-soft">
          If you see flames or someone is hurt, get away from the car and call {emergencyNumber}.
        </p>
      </div>
    </Page>
  );
}

const NEXT_ACTIONS: Readonly<Record<SymptomSearch["urgency"], string>> = {
  stop: "From what you describe, the car may not be safe to drive. Stop where it is safe, then check which of these it is.",
  workshop: "From what you describe, have it checked soon. Stop if it gets worse.",
  wait: "From what you describe, this does not have to be fixed today.",
};

function Results({ text, search, emergencyNumber }: { text: string; search: SymptomSearch; emergencyNumber: string }) {
  const { symptoms, isMatch, urgency } = search;
  return (
    <section aria-labelledby="results" className="grid gap-4">
      <h2 id="results" className="text-xl font-bold">
        {isMatch ? `“${text}” may be` : `We don't know “${text}” yet`}
      </h2>
      <UrgencyBanner
        urgency={urgency}
        text={
          urgency === "stop"
            ? `${NEXT_ACTIONS.stop} If there is a fire, call ${emergencyNumber}.`
            : NEXT_ACTIONS[urgency]
        }
      />
      <SymptomList symptoms={symptoms} columns={1} />
    </section>
  );
}
