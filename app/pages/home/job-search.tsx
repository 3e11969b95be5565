import { Form, useFetcher, useSearchParams } from "@remix-run/react";
import { LINK_CLASS } from "../../ui/classes";
import { Icon } from "../../ui/icon";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Home, HomeJob } from "../../usecases/funnel/home/show-home";
import { Button } from "../../ui/button";
import { NotServed } from "../funnel/not-served";
import { JobButtons } from "./job-buttons";
import { PlaceField } from "../public-pages/place-field";
import { TextField } from "../../ui/text-field";

/** Parameters in a partner's link to the home page that apply to the quotes started there (docs/decisions/0020-funnel-variants-brands-and-white-labels.md). */
const FORWARDED_PARAMS = [
  "leadSource",
  "quoteFunnelConfigurationId",
  "exclusiveSupplierId",
  "workshopId",
  "isProductFlow",
] as const;

/** Hidden fields that carry the link's parameters through a form of the home page. */
function LinkFields() {
  const [searchParams] = useSearchParams();
  return FORWARDED_PARAMS.map((name) => {
    const value = searchParams.get(name);
    return value && <input key={name} type="hidden" name={name} value={value} />;
  });
}

const TYPING_PAUSE_MS = 150;

interface Props {
  text: string;
  found: readonly HomeJob[] | null;
  unservedVehicle: string | null;
  message: string | null;
  symptoms: Home["symptoms"];
  /** Whether the symptom guide has pages in this country. */
  hasGuide: boolean;
  requests: readonly string[];
  jobPlaceholder: string;
  /** Placeholder: a well-known suburb with its postcode. */
  placePlaceholder: string;
  /** Content shown until the visitor searches for something. */
  children: ReactNode;
}

/**
 * The form that starts a quote. Job, vehicle and place are optional, and each button submits all three. It uses POST, because a plate must not be in a URL.
 * "Get prices" is the first button, so pressing Enter in any field activates it. With JavaScript, matching jobs appear while typing.
 */
export function JobSearch({
  text,
  found: homeJobs,
  unservedVehicle,
  message,
  symptoms,
  hasGuide,
  requests,
  jobPlaceholder,
  placePlaceholder,
  children,
}: Props) {
  const fetcher = useFetcher<Home>();
  const [rawInput, setRawInput] = useState(text);
  const typingTimer = useRef<number>();
  useEffect(() => () => window.clearTimeout(typingTimer.current), []);

  const searchJobs = (value: string) => {
    setRawInput(value);
    window.clearTimeout(typingTimer.current);
    if (value.trim() !== "")
      typingTimer.current = window.setTimeout(
        () => fetcher.load(`/?index&q=${encodeURIComponent(value)}`),
        TYPING_PAUSE_MS,
      );
  };
  // Also searches for text that was typed before JavaScript ran.
  const searchInput = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later changes come as events
  useEffect(() => {
    if (searchInput.current && searchInput.current.value !== text) searchJobs(searchInput.current.value);
  }, []);
  // Results of a search on the page take precedence over those of the initial request.
  const jobSearch = fetcher.data ?? {
    matchingJobs: homeJobs,
    unservedVehicleType: unservedVehicle,
    message,
    symptoms,
    requests,
  };
  const jobs = rawInput.trim() === "" ? null : jobSearch.matchingJobs;

  return (
    <search>
      <Form method="post" action="/start" className="grid gap-6">
        <LinkFields />
        <div className="grid gap-3">
          <div className="grid gap-2">
            <label htmlFor="job-search" className="font-semibold">
              Search for a job or describe what's wrong
            </label>
            <div className="relative">
              <Icon name="search" className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-faint" />
              <input
                ref={searchInput}
                id="job-search"
                name="q"
                type="search"
                defaultValue={text}
                onChange={(event) => searchJobs(event.currentTarget.value)}
                autoComplete="off"
                enterKeyHint="go"
                maxLength={100}
                aria-describedby="job-search-hint"
                placeholder={jobPlaceholder}
                className="min-h-14 w-full rounded-md border border-control bg-surface pr-3 pl-12 text-base text-ink placeholder:text-faint"
              />
            </div>
            <p id="job-search-hint" role="status" className="sr-only">
              {jobs &&
                (jobs.length === 0 ? "Nothing found" : `${jobs.length} ${jobs.length === 1 ? "job" : "jobs"} found`)}
            </p>
          </div>
          <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <TextField
              name="vehicle"
              label="Rego or car (optional)"
              placeholder="ABC123 or 2018 Corolla"
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
            />
            <PlaceField label="Suburb (optional)" placeholder={placePlaceholder} />
            <Button>Get prices</Button>
          </div>
        </div>
        {rawInput.trim() !== "" && jobSearch.unservedVehicleType !== null ? (
          <NotServed kind={jobSearch.unservedVehicleType} />
        ) : (
          <>
            {jobs && jobSearch.message && <p>{jobSearch.message}</p>}
            {jobs && <SymptomLinks symptoms={jobSearch.symptoms} />}
            {jobs && jobSearch.requests.length > 0 && <MultipleJobs requests={jobSearch.requests} />}
            {jobs && jobs.length > 0 && jobSearch.requests.length === 0 && <JobButtons jobs={jobs} withSummary />}
            {jobs && <DescribeProblem text={rawInput} hasResults={jobs.length > 0} hasGuide={hasGuide} />}
          </>
        )}
        {!jobs && children}
      </Form>
    </search>
  );
}

/** Possible causes of a symptom, listed before the jobs. */
function SymptomLinks({ symptoms }: Pick<Props, "symptoms">) {
  if (symptoms.length === 0) return null;
  return (
    <div className="grid gap-1 rounded-md border border-line bg-sunken p-4">
      <p className="font-semibold">Not sure what it is? Read this first</p>
      <ul>
        {symptoms.map(({ href, title, urgency }) => (
          <li key={href}>
            <a href={href} className={LINK_CLASS}>
              {title}
            </a>
            {urgency === "stop" && <span className="ml-2 font-semibold text-error">Stop driving</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Submits all requested jobs together. A button for a single job would lose the others. */
const MultipleJobs = ({ requests }: Pick<Props, "requests">) => (
  <div className="grid justify-items-start gap-3 rounded-md border border-accent bg-accent-soft p-4">
    <p>You entered {requests.length} jobs:</p>
    <ul className="list-disc pl-5">
      {requests.map((request) => (
        <li key={request}>{request}</li>
      ))}
    </ul>
    <Button>Continue with all of them</Button>
  </div>
);

/** Link for describing the problem. Always shown, because the results may not match it. */
function DescribeProblem({ text, hasResults, hasGuide }: { text: string; hasResults: boolean; hasGuide: boolean }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-md border border-dashed border-control p-4">
      <p>
        {hasResults ? "Not what you’re looking for?" : `We have no job called “${text.trim()}”.`} You can describe it in
        your own words and workshops will answer.
      </p>
      <Button variant="secondary" name="details" value={text.trim()}>
        Describe it yourself
      </Button>
      {hasGuide && (
        <a href={`/what-is-wrong?q=${encodeURIComponent(text.trim())}`} className={LINK_CLASS}>
          Find out what it could be
        </a>
      )}
    </div>
  );
}
