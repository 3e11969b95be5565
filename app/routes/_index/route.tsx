import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { COUNTRIES } from "../../domain/core/country/country";
import { HowItWorks } from "../../pages/home/how-it-works";
import { JobButtons } from "../../pages/home/job-buttons";
import { MyBookingList } from "../../pages/home/my-bookings";
import { WaitingQuotes } from "../../pages/home/waiting-quotes";
import { JobSearch } from "../../pages/home/job-search";
import { loaderMeta } from "../../pages/public-pages/head";
import { siteMeta } from "../../pages/public-pages/head.server";
import { leadGuidOf } from "../../http/session";
import { CHOICE_CARD_CLASS, ChoiceCardBody } from "../../ui/choice-card-body";
import { Icon } from "../../ui/icon";
import { Page } from "../../ui/page";
import { listMyBookings } from "../../usecases/booking/my-bookings";
import { findOpenQuotes } from "../../usecases/funnel/home/open-quotes";
import { readCostIndex } from "../../usecases/quotes/public-pages/cost-index";
import { HOME_WITHOUT_JOBS, showHome } from "../../usecases/funnel/home/show-home";
import { messageOf } from "../../usecases/ports/log";
import type { RouteHandle } from "~/ui/route-handle";

const HomeDetails = lazy(() => import("../../pages/home/home-details"));

const DESCRIPTION =
  "Tell us what your car needs and where. Compare prices from workshops and mobile mechanics near you, GST included, and book online.";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };

export const meta = loaderMeta;

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const text = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 100);
  const { hasPublicPages, brand, country } = app.config;
  // Returns `fallback` if the promise rejects. The page does not depend on the database, which only adds optional content.
  const resolveOr = <T, F>(promise: Promise<T>, fallback: F): Promise<T | F> =>
    promise.catch((error: unknown) => {
      app.log.warn({ event: "unexpected-error", where: "home", message: messageOf(error) });
      return fallback;
    });
  const [home, waiting, bookings, costs] = await Promise.all([
    text === "" ? resolveOr(showHome(app, text), HOME_WITHOUT_JOBS) : showHome(app, text),
    text === "" ? resolveOr(findOpenQuotes(app, leadGuidOf(request), 2), []) : [],
    text === "" ? resolveOr(listMyBookings(app), null) : null,
    // The same prices as on the page of all prices: from the cache, or calculated at most once an hour.
    text === "" && hasPublicPages ? resolveOr(readCostIndex(app), null) : null,
  ]);
  return {
    meta: siteMeta(app, "/", {
      title: `${brand.name}: car service and repair prices near you`,
      description: DESCRIPTION,
    }),
    text,
    waiting,
    coming: bookings?.upcoming.slice(0, 2) ?? [],
    ...home,
    costs: costs && { ...costs, categories: [] },
    brand: brand.name,
    hasGuide: hasPublicPages,
    canSignIn: app.identity.provider !== null,
    jobPlaceholder: COUNTRIES[country].jobPlaceholder,
    placePlaceholder: COUNTRIES[country].placePlaceholder,
  };
}

/** Link for people who do not know what their car needs. */
function GuideCard() {
  return (
    <a href="/what-is-wrong" className={`${CHOICE_CARD_CLASS} no-underline`}>
      <ChoiceCardBody
        icon={<Icon name="attention" />}
        label="Not sure what is wrong?"
        description="Look up a dashboard light, a noise, a smell or a leak."
        aside={<Icon name="chevron-right" className="size-5 text-faint" />}
      />
    </a>
  );
}

export default function HomePage() {
  const {
    text,
    waiting,
    coming,
    popularJobs,
    matchingJobs: jobMatches,
    unservedVehicleType,
    message,
    symptoms,
    hasGuide,
    requests,
    costs,
    brand,
    canSignIn,
    jobPlaceholder,
    placePlaceholder,
  } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className="grid gap-10 pt-4 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="grid gap-8">
          <div>
            <h1 className="text-3xl font-bold">What does your car need?</h1>
            <p className="mt-3 max-w-prose text-lg text-soft">
              Compare prices from workshops near you, and book the one you like.
            </p>
          </div>
          <MyBookingList id="upcoming-bookings" bookings={coming} title="Your bookings" />
          <WaitingQuotes quotes={waiting} title="Pick up where you left off" />
          <JobSearch
            text={text}
            found={jobMatches}
            unservedVehicle={unservedVehicleType}
            message={message}
            symptoms={symptoms}
            hasGuide={hasGuide}
            requests={requests}
            jobPlaceholder={jobPlaceholder}
            placePlaceholder={placePlaceholder}
          >
            {hasGuide && <GuideCard />}
            <section aria-labelledby="popular-jobs" className="grid gap-3">
              <h2 id="popular-jobs" className="text-lg font-semibold">
                Popular jobs
              </h2>
              <JobButtons jobs={popularJobs} />
            </section>
          </JobSearch>
        </div>
        <HowItWorks />
      </div>
      {text === "" && (
        <Suspense>
          <HomeDetails costs={costs} brand={brand} canSignIn={canSignIn} />
        </Suspense>
      )}
    </Page>
  );
}
