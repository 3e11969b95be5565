import { Form } from "@remix-run/react";
import { Button } from "../../ui/button";
import { LINK_CLASS } from "../../ui/classes";
import { CONTROL_CLASS } from "../../ui/field";
import { formatDay } from "../../ui/format";
import { Icon } from "../../ui/icon";
import { Page, Section } from "../../ui/page";
import { TextField } from "../../ui/text-field";
import type { SymptomPage as Figures } from "../../usecases/quotes/public-pages/show-symptom-guide";
import { Breadcrumbs, type Crumb } from "../public-pages/breadcrumbs";
import { PlaceField } from "../public-pages/place-field";
import { SpreadTable } from "../public-pages/spread-table";
import { StartQuotePanel } from "../public-pages/start-here";
import { formatSpread } from "../public-pages/price-texts";
import { LightPicture } from "./light-picture";
import { SymptomList } from "./symptom-list";
import { UrgencyBanner } from "./urgency";

export interface SymptomView extends Figures {
  readonly placePlaceholder: string;
  readonly inspectionName: string;
}

export const symptomTrail = ({ symptom, group }: Pick<SymptomView, "symptom" | "group">): readonly Crumb[] => [
  { name: "Home", href: "/" },
  { name: "What is wrong?", href: "/what-is-wrong" },
  { name: group.name, href: `/what-is-wrong/${group.slug}` },
  { name: symptom.title, href: null },
];

const CONFIDENCE_TEXTS = {
  high: "The causes and their order are well established.",
  medium: "The causes are well established; their order differs between makes.",
  low: "This is a first guess. Have a mechanic check it before you decide.",
} as const;

/** Page of a light or a symptom: its urgency, usual causes, what a workshop checks, what that costs, and a link to a quote. */
export function SymptomPage({ symptomView }: { symptomView: SymptomView }) {
  const { symptom, causes, related, sources } = symptomView;
  return (
    <Page>
      <div className="grid gap-8">
        <div className="grid gap-4">
          <Breadcrumbs trail={symptomTrail(symptomView)} />
          <div className="flex items-center gap-4">
            {symptom.symbol && (
              <span className="flex shrink-0 gap-2 max-sm:flex-col">
                {symptom.colours.slice(0, 2).map((colour) => (
                  <LightPicture
                    key={colour}
                    symbol={symptom.symbol ?? ""}
                    colour={colour}
                    size={symptom.colours.length > 1 ? "md" : "lg"}
                  />
                ))}
              </span>
            )}
            <h1 className="text-2xl font-bold">{symptom.title}</h1>
          </div>
          <UrgencyBanner urgency={symptom.urgency} text={symptom.action} />
        </div>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-10">
          <Section id="usually" title="What it usually means">
            <p className="max-w-prose text-lg">{symptom.summary}</p>
            <ol className="grid max-w-prose gap-3">
              {causes.map(({ text, jobs }, index) => (
                <li key={text} className="grid grid-cols-[2rem_1fr] gap-x-3">
                  <span
                    aria-hidden
                    className="flex size-8 items-center justify-center rounded-full bg-sunken text-sm font-semibold text-soft"
                  >
                    {index + 1}
                  </span>
                  <span className="pt-1">
                    {text}
                    <JobNames jobs={jobs} />
                  </span>
                </li>
              ))}
            </ol>
          </Section>
          <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
            <StartQuote symptomView={symptomView} />
          </div>
          <Section id="checks" title="What a workshop will check">
            <ul className="grid max-w-prose gap-2">
              {symptom.checks.map((check) => (
                <li key={check} className="flex gap-3">
                  <Icon name="check" className="mt-0.5 size-5 text-accent" />
                  {check}
                </li>
              ))}
            </ul>
            {symptom.isInspected && (
              <p className="max-w-prose text-soft">
                A car with this fault may not pass its {symptomView.inspectionName}.
              </p>
            )}
          </Section>
          <Prices symptomView={symptomView} />
        </div>
        {related.length > 0 && (
          <Section id="related" title="Not quite right?">
            <SymptomList symptoms={related} isShort />
          </Section>
        )}
        <section aria-labelledby="sources" className="grid gap-1 border-t border-line pt-6 text-sm text-soft">
          <h2 id="sources" className="font-semibold text-ink">
            Sources
          </h2>
          <ul className="grid gap-1">
            {sources.map(({ key, publisher, title, url }) => (
              <li key={key}>{url === null ? title : <a href={url}>{`${publisher}: ${title}`}</a>}</li>
            ))}
          </ul>
          <p className="max-w-prose">
            {CONFIDENCE_TEXTS[symptom.confidence]} This guide does not replace an inspection. Where your owner’s
            handbook differs, follow the handbook.
          </p>
        </section>
      </div>
    </Page>
  );
}

/** The jobs that fix a cause, with links to their price pages if there are any. */
function JobNames({ jobs }: { jobs: SymptomView["causes"][number]["jobs"] }) {
  if (jobs.length === 0) return null;
  return (
    <span className="block text-sm text-soft">
      {jobs.map(({ name, href }, index) => (
        <span key={name}>
          {index > 0 && ", "}
          {href === null ? name : <a href={href}>{name}</a>}
        </span>
      ))}
    </span>
  );
}

function StartQuote({ symptomView }: { symptomView: SymptomView }) {
  const { symptom, firstJob, questions, prices, placeText } = symptomView;
  const price = prices.rows.find(({ id }) => id === firstJob?.id);
  return (
    <StartQuotePanel knownFields={{ symptom: symptom.slug }} button="Get prices near you">
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">Have it looked at</h2>
        {firstJob && (
          <p>
            <span className="font-semibold">{firstJob.name}</span>
            {price && prices.place && (
              <span className="block tabular-nums text-soft">
                {formatSpread(price.spread, prices.currency)} in {prices.place.name}
              </span>
            )}
          </p>
        )}
      </div>
      {questions.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm text-soft">For the mechanic, if you know:</legend>
          {questions.map(({ id, text, options }) => (
            <label key={id} className="grid gap-1 font-medium">
              {text}
              <span className="relative font-normal">
                <select name="symptomAnswer" defaultValue="" className={`${CONTROL_CLASS} appearance-none pr-10`}>
                  <option value="">Not sure</option>
                  {options.map((option) => (
                    <option key={option.id} value={option.id}>
                      {option.text}
                    </option>
                  ))}
                </select>
                <Icon
                  name="chevron-down"
                  className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-faint"
                />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <TextField name="vehicle" label="Rego or car (optional)" />
      <TextField name="place" label="Suburb (optional)" defaultValue={placeText} />
    </StartQuotePanel>
  );
}

function Prices({ symptomView }: { symptomView: SymptomView }) {
  const { prices, placeText, places, placePlaceholder } = symptomView;
  const { rows, place, day, currency } = prices;
  return (
    <section aria-labelledby="prices" className="grid gap-3">
      <h2 id="prices" className="text-xl font-bold">
        What it costs{place && rows.length > 0 ? ` in ${place.name}` : ""}
      </h2>
      {rows.length > 0 && place ? (
        <>
          <SpreadTable
            rowHeading="Job"
            caption={`What workshops around ${place.label} charge`}
            currency={currency}
            rows={rows.map(({ name, href, car, spread }) => ({ name, href, detail: car, spread }))}
          />
          <p className="max-w-prose text-sm text-soft">
            Prices of workshops and mobile mechanics around {place.label} on {formatDay(day)}, calculated in the same
            way as a quote. GST is included. Your price depends on your car.
          </p>
        </>
      ) : (
        <p className="max-w-prose">
          Workshops don’t show prices for this job in advance. Tell us about your car, and workshops near you will send
          you quotes.
        </p>
      )}
      <Form method="get" preventScrollReset className="grid max-w-md grid-cols-[1fr_auto] items-end gap-2.5">
        <PlaceField placeholder={placePlaceholder} label="Prices near you: suburb or postcode" suburb={placeText} />
        <Button variant="secondary">Show</Button>
      </Form>
      {placeText !== "" && (
        <div role="status">
          {places.length > 0 ? (
            <>
              <p>Which one do you mean?</p>
              <ul className="flex flex-wrap gap-x-5">
                {places.map((label) => (
                  <li key={label}>
                    <a href={`?${new URLSearchParams({ suburb: label })}`} className={LINK_CLASS}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            !symptomView.isPlaceFound && <p>We couldn't find “{placeText}”. Try the suburb's name or its postcode.</p>
          )}
        </div>
      )}
    </section>
  );
}
