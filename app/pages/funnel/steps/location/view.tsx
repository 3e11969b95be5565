import { COUNTRIES } from "../../../../domain/core/country/country";
import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Screens } from "../../../../usecases/funnel/steps";
import { Button } from "../../../../ui/button";
import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { ChoiceCards } from "../../../../ui/choice-cards";
import { Notice } from "../../../../ui/notice";
import { QuestionForm } from "../../../../ui/question";
import { localityDetail, localityLabel } from "../../../../domain/location/locality";
import { TextField } from "../../../../ui/text-field";
import { ContinueButton } from "../../continue-button";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";
import { useAsYouType } from "../../use-as-you-type";

type Screen = Screens["location"];

/** Options for locating the device, in milliseconds (F-463, P-402). */
const GEOLOCATION = { timeout: 5_000, maximumAge: 30_000 } as const;

const JOB_LIST_FORMAT = new Intl.ListFormat("en-AU");

const listJobs = (jobs: readonly string[]): string => JOB_LIST_FORMAT.format(jobs);

export function View({ screen }: StepViewProps<"location">) {
  const { href, errors, enteredValue, country } = useStepFrame();
  const fetcher = useFetcher<{ screen: Screen }>();
  const { suggestions, query, isFarFromPlaces } = fetcher.data?.screen ?? screen;
  const leadSuburbs =
    suggestions.length > 0 || screen.selected === null || query !== "" ? suggestions : [screen.selected];
  const onSearchInput = useAsYouType(screen.query, (text) => fetcher.load(href("location", { q: text })));
  return (
    <StepQuestion
      title="Where is the vehicle?"
      explanation="We look for workshops nearby, and mobile mechanics who come to you."
      labelFor="q"
    >
      <PlaceProblem screen={screen} />
      <QuestionForm onInput={onSearchInput}>
        <div className="grid grid-cols-[1fr_auto] gap-3">
          <TextField
            name="q"
            type="search"
            label="Where is the vehicle?"
            labelIsHeading
            hint="Suburb or postcode"
            errors={errors}
            defaultValue={enteredValue("q", screen.query)}
            autoComplete="off"
            placeholder={COUNTRIES[country].placePlaceholder}
          />
          <Button variant="secondary" formMethod="get" name="step" value="location" className="self-end">
            Search
          </Button>
        </div>
        <UseMyLocation
          onFound={(latitude, longitude) =>
            fetcher.load(href("location", { lat: latitude.toFixed(5), lng: longitude.toFixed(5) }))
          }
        />
        <div aria-live="polite" className="grid gap-6">
          {leadSuburbs.length > 0 && (
            <ChoiceCards
              key={leadSuburbs.map((suburb) => suburb.id).join()}
              name="suburbId"
              legend="Choose your suburb"
              errors={errors}
              defaultValue={enteredValue("suburbId", String(screen.selected?.id ?? ""))}
              options={leadSuburbs.map((suburb) => ({
                value: String(suburb.id),
                label: suburb.name,
                description: localityDetail(suburb),
              }))}
            />
          )}
          {isFarFromPlaces && (
            <p>
              You seem to be far from any suburb in {COUNTRIES[country].name}. Type the suburb or postcode where the
              vehicle is.
            </p>
          )}
          {query !== "" && leadSuburbs.length === 0 && (
            <p>We couldn’t find “{query}”. Try the postcode, or a suburb nearby.</p>
          )}
        </div>
        <ContinueButton />
      </QuestionForm>
    </StepQuestion>
  );
}

/** Jobs that are not available in the chosen suburb, with the alternatives. Another suburb can be chosen below them. */
function PlaceProblem({ screen: { selected: leadSuburb, unavailableJobs, noSupplier } }: { screen: Screen }) {
  if (leadSuburb === null) return null;
  const place = localityLabel(leadSuburb);
  if (unavailableJobs !== null)
    return (
      <QuestionForm className="grid gap-4">
        <Notice tone="attention" role="status" title={`Not available in ${place}`}>
          <ul className="list-disc pl-5">
            {unavailableJobs.jobs.map(({ name, states }) => (
              <li key={name}>
                {name}: only in {states.join(", ")}
              </li>
            ))}
          </ul>
          <p className="mt-1">Choose an option, or another suburb below.</p>
        </Notice>
        <ChoiceButtons
          options={[
            ...unavailableJobs.alternatives.map(({ id, name, summary }) => ({
              value: `instead-${id}`,
              label: `Change to ${name}`,
              description: summary,
            })),
            unavailableJobs.coversWholeCart
              ? { value: "without", label: "Find another job", description: "Removes it and shows all jobs." }
              : { value: "without", label: "Continue without it", description: "Keeps your other jobs." },
          ]}
        />
      </QuestionForm>
    );
  if (noSupplier === null) return null;
  const { supplierName, caller, vehicle, split } = noSupplier;
  const vehicleText = vehicle === null ? "" : ` for a ${vehicle}`;
  return (
    <QuestionForm className="grid gap-4">
      <Notice
        tone="attention"
        role="status"
        title={
          supplierName !== null
            ? `${supplierName} doesn’t work near ${place}`
            : split === null
              ? `We have no workshop near ${place} for this yet`
              : `No single workshop near ${place} does all of this`
        }
      >
        {split === null ? (
          <p>
            There are no prices to show for {listJobs(noSupplier.jobs)}
            {vehicleText} there. Answer a few more questions and {caller ?? "we"} will call you about it, or choose
            another suburb below.
          </p>
        ) : (
          <>
            <ul className="list-disc pl-5">
              {split.counts.map(({ name, count }) => (
                <li key={name}>
                  {name}: {count === 0 ? "not available here yet" : count === 1 ? "1 supplier" : `${count} suppliers`}
                </li>
              ))}
            </ul>
            <p className="mt-1">
              {listJobs(split.otherJobs)} {split.otherJobs.length === 1 ? "needs" : "need"} a different workshop. Choose
              an option, or another suburb below.
            </p>
          </>
        )}
      </Notice>
      <ChoiceButtons
        name="choice"
        options={[
          ...(split === null
            ? []
            : [
                {
                  value: "split",
                  label: "Get two quotes",
                  description: `Prices for ${listJobs(split.coveredJobs)} first, then a second quote for ${listJobs(split.otherJobs)}.`,
                },
                {
                  value: "partial",
                  label: `Continue with ${listJobs(split.coveredJobs)} only`,
                  description: `Removes ${listJobs(split.otherJobs)}.`,
                },
              ]),
          {
            value: "callback",
            label: "Continue and get a call back",
            description: `${caller ?? "We"} will call you. No instant prices.`,
          },
        ]}
      />
    </QuestionForm>
  );
}

/** Button for browsers with geolocation. Not rendered without JavaScript. */
function UseMyLocation({ onFound }: { onFound: (latitude: number, longitude: number) => void }) {
  const [state, setState] = useState<"hidden" | "ready" | "asking" | "failed">("hidden");
  useEffect(() => setState("geolocation" in navigator ? "ready" : "hidden"), []);
  if (state === "hidden") return null;
  const requestPosition = () => {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("ready");
        onFound(coords.latitude, coords.longitude);
      },
      () => setState("failed"),
      GEOLOCATION,
    );
  };
  return (
    <div className="grid justify-items-start gap-1">
      <Button type="button" variant="quiet" className="-ml-4" onClick={requestPosition} pending={state === "asking"}>
        Use my location
      </Button>
      <p role="status" className="text-sm text-soft">
        {state === "failed" && "We couldn’t get your location from your browser. Type your suburb instead."}
      </p>
    </div>
  );
}
