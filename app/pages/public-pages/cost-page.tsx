import { TASK } from "../../domain/catalogue/task";
import { formatDay } from "../../ui/format";
import { Page } from "../../ui/page";
import type { CostFigures } from "../../usecases/public-pages/cost-of";
import { Breadcrumbs, type Crumb } from "./breadcrumbs";
import { PriceSpread } from "./price-spread";
import { SpreadTable } from "./spread-table";
import { PlaceField } from "./place-field";
import { StartHere } from "./start-here";
import { countLabel, formatDuration, formatMiddleRange, formatSpread } from "./price-texts";
import { PLAIN_LINK } from "./plain-link";

export interface CostView extends CostFigures {
  readonly brand: string;
  readonly placePlaceholder: string;
  /** The page is about one model, not about any car. */
  readonly isOfModel: boolean;
}

/** "Battery Replacement cost for a Mazda 3". */
export const costTitle = ({ task, car, isOfModel }: Pick<CostView, "task" | "car" | "isOfModel">): string =>
  isOfModel && car ? `${task.name} cost for a ${car.name}` : `${task.name} cost`;

export const costTrail = ({ task, car, isOfModel }: Pick<CostView, "task" | "car" | "isOfModel">): readonly Crumb[] => [
  { name: "Home", href: "/" },
  { name: "Prices", href: "/cost" },
  ...(isOfModel && car
    ? [
        { name: task.name, href: `/cost/${task.slug}` },
        { name: car.name, href: null },
      ]
    : [{ name: task.name, href: null }]),
];

/** The price range, of how many workshops and for what: the first sentence, and the description for search engines. */
export function costSentence({ task, car, place, prices, currency }: CostFigures): string {
  if (!prices || !car || !place) return task.summary;
  const { all } = prices;
  const who = `${countLabel(all.count, "workshop")} and mobile mechanics near ${place.label}`;
  return task.isFixedPrice
    ? `${who} ask ${formatSpread(all, currency)} for a ${car.text}. Half of them ask no more than ${formatMiddleRange(all, currency)}.`
    : `${who} estimate ${formatSpread(all, currency)} for a ${car.text}. The median estimate is ${formatMiddleRange(all, currency)}.`;
}

/** The cost of a job, for one model or for any car. */
export function CostPage({ figures }: { figures: CostView }) {
  const {
    day,
    currency,
    task,
    car,
    place,
    prices,
    byCar,
    byPlace,
    notFor: excludedFor,
    related,
    brand,
    isOfModel,
  } = figures;
  return (
    <Page>
      <div className="grid gap-8">
        <div className="grid gap-3">
          <Breadcrumbs trail={costTrail(figures)} />
          <h1 className="text-2xl font-bold">{costTitle(figures)}</h1>
          <p className="max-w-prose text-lg">{prices ? `${costSentence(figures)} GST is included.` : task.summary}</p>
        </div>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="grid gap-4">
            {prices ? (
              <PriceSpread prices={prices} currency={currency} />
            ) : (
              <p className="max-w-prose">
                No workshop shows a price for this in advance. Tell us about your car, and workshops near you send
                theirs.
              </p>
            )}
          </div>
          <StartHere
            known={{
              repairInspectionId: task.id,
              vehicleId: isOfModel ? (car?.mid ?? null) : null,
              vehicleYear: isOfModel ? (car?.year ?? null) : null,
            }}
            button={isOfModel ? "Get prices for this car" : "Get prices for your car"}
          >
            <h2 className="text-lg font-bold">See prices near you</h2>
            {isOfModel && car && <p className="text-sm text-soft">{car.text}. You can change the car on the way.</p>}
            <PlaceField placeholder={figures.placePlaceholder} />
          </StartHere>
        </div>
        {prices && place && (
          <section aria-labelledby="method" className="grid gap-2">
            <h2 id="method" className="text-lg font-semibold">
              Where these prices come from
            </h2>
            <p className="max-w-prose text-soft">
              Calculated on {formatDay(day)} by the same rules as a quote on {brand}: the hours that the job takes at
              each workshop's hourly rate, parts at its margin, its call-out fee, and the extras that are ticked from
              the start. They are those of {countLabel(prices.all.count, "workshop")} and mobile mechanics around{" "}
              {place.name} that take the job at that price; one is left out only where it takes no bookings that small.
              Yours depends on your car and on where it is.
            </p>
          </section>
        )}
        {byCar.length > 0 && place && (
          <section aria-labelledby="by-car" className="grid gap-2">
            <h2 id="by-car" className="text-xl font-bold">
              By car, in {place.name}
            </h2>
            <SpreadTable
              what="Car"
              caption={`What ${task.name} costs by car in ${place.label}`}
              currency={currency}
              rows={byCar.map((row) => ({
                name: row.car.name,
                detail: row.car.text,
                href: `/cost/${task.slug}/${row.car.slug}`,
                spread: row.spread,
              }))}
            />
          </section>
        )}
        {excludedFor.length > 0 && (
          <p className="max-w-prose text-soft">
            {task.id === TASK.timingBelt
              ? "The engines of these cars have a timing chain, which is not replaced at intervals: "
              : "These cars cannot have this job: "}
            {excludedFor.join(", ")}.
          </p>
        )}
        {byPlace.length > 0 && car && (
          <section aria-labelledby="by-place" className="grid gap-2">
            <h2 id="by-place" className="text-xl font-bold">
              By place, for a {car.name}
            </h2>
            <SpreadTable
              what="Place"
              caption={`What ${task.name} costs by place for a ${car.text}`}
              currency={currency}
              rows={byPlace.map((row) => ({
                name: row.place.label,
                href: `/mechanics/${row.place.slug}`,
                spread: row.spread,
              }))}
            />
          </section>
        )}
        <div className="grid gap-8 md:grid-cols-2">
          {task.included.length > 0 && (
            <section aria-labelledby="included" className="grid gap-2">
              <h2 id="included" className="text-lg font-semibold">
                What is included
              </h2>
              <ul className="grid max-w-prose list-disc gap-1 pl-5">
                {task.included.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {task.minutes && <p className="text-soft">{formatDuration(task.minutes)}.</p>}
            </section>
          )}
          {task.phrases.length > 0 && (
            <section aria-labelledby="signs" className="grid gap-2">
              <h2 id="signs" className="text-lg font-semibold">
                What people say when they need it
              </h2>
              <ul className="grid max-w-prose list-disc gap-1 pl-5">
                {task.phrases.map((phrase) => (
                  <li key={phrase}>“{phrase}”</li>
                ))}
              </ul>
            </section>
          )}
          {related.length > 0 && (
            <section aria-labelledby="related" className="grid gap-2">
              <h2 id="related" className="text-lg font-semibold">
                Related jobs
              </h2>
              <ul className="grid">
                {related.map(({ slug, name }) => (
                  <li key={slug}>
                    <a href={`/cost/${slug}`} className={PLAIN_LINK}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </Page>
  );
}
