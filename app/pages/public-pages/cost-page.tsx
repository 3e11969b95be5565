import { TASK } from "../../domain/catalogue/task";
import { LINK_CLASS } from "../../ui/classes";
import { formatCount, formatDay } from "../../ui/format";
import { Page, Section } from "../../ui/page";
import { Breadcrumbs } from "./breadcrumbs";
import type { CostView } from "./cost-texts.server";
import { PriceSpread } from "./price-spread";
import { SpreadTable } from "./spread-table";
import { PlaceField } from "./place-field";
import { StartQuotePanel } from "./start-here";
import { formatDuration } from "./price-texts";

/** The cost of a job, for one model or for any car. */
export function CostPage({ figures }: { figures: CostView }) {
  const {
    day,
    currency,
    job,
    car,
    place,
    prices,
    dependsOnCar,
    groups,
    pricesByCar: byCar,
    pricesByPlace: byPlace,
    exclusions,
    signs,
    related,
    brand,
    isOfModel,
    texts,
  } = figures;
  return (
    <Page>
      <div className="grid gap-8">
        <div className="grid gap-3">
          <Breadcrumbs trail={texts.trail} />
          <h1 className="text-2xl font-bold">{texts.title}</h1>
          {texts.range && <p className="max-w-prose text-lg">{texts.range}</p>}
          <p className={`max-w-prose ${texts.range ? "" : "text-lg"}`}>{texts.sentence}</p>
        </div>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="grid gap-4">
            {prices ? (
              <PriceSpread prices={prices} currency={currency} />
            ) : (
              <p className="max-w-prose">
                Workshops don’t show prices for this job in advance. Tell us about your car, and workshops near you will
                send you quotes.
              </p>
            )}
          </div>
          <StartQuotePanel
            knownFields={{
              repairInspectionId: job.taskId,
              serviceTypeId: job.serviceTypeId,
              vehicleId: isOfModel ? (car?.mid ?? null) : null,
              vehicleYear: isOfModel ? (car?.year ?? null) : null,
            }}
            button={`Get prices for ${isOfModel ? "this car" : dependsOnCar ? "your car" : "your tyres"}`}
          >
            <h2 className="text-lg font-bold">See prices near you</h2>
            {isOfModel && car && <p className="text-sm text-soft">{car.text}. You can change the car later.</p>}
            <PlaceField placeholder={figures.placePlaceholder} />
          </StartQuotePanel>
        </div>
        {place &&
          groups.map(({ property, heading, rows }) => (
            <section key={property} aria-label={heading} className="grid gap-2">
              <h2 className="text-xl font-bold">
                {heading}, in {place.name}
              </h2>
              <SpreadTable
                rowHeading={property}
                caption={`What ${job.name} costs in ${place.label}. ${heading}`}
                currency={currency}
                rows={rows.map((row) => ({ ...row, href: null }))}
              />
            </section>
          ))}
        {prices && place && (
          <section aria-labelledby="method" className="grid gap-2">
            <h2 id="method" className="text-lg font-semibold">
              Where these prices come from
            </h2>
            <p className="max-w-prose text-soft">
              Calculated on {formatDay(day)} by the same rules as a quote on {brand}: {texts.calculation}. They come
              from {formatCount(prices.all.count, "workshop")} and mobile mechanics around {place.name} that do the job.
              We only leave out those whose minimum booking amount is more than this job costs. Your price depends on{" "}
              {dependsOnCar ? "your car and on where it is" : "your tyres and on where you are"}.
            </p>
          </section>
        )}
        {byCar.length > 0 && place && (
          <Section id="by-car" title={`By car, in ${place.name}`} className="grid gap-2">
            <SpreadTable
              rowHeading="Car"
              caption={`What ${job.name} costs by car in ${place.label}`}
              currency={currency}
              rows={byCar.map((row) => ({
                name: row.car.name,
                detail: row.car.text,
                href: `/cost/${job.slug}/${row.car.slug}`,
                spread: row.spread,
              }))}
            />
          </Section>
        )}
        {exclusions.length > 0 && (
          <p className="max-w-prose text-soft">
            {job.taskId === TASK.timingBelt
              ? "The engines of these cars have a timing chain, which does not need regular replacement: "
              : "This job does not apply to these cars: "}
            {exclusions.join(", ")}.
          </p>
        )}
        {byPlace.length > 0 && car && (
          <Section id="by-place" title={`By suburb, for ${texts.pricedForName}`} className="grid gap-2">
            <SpreadTable
              rowHeading="Suburb"
              caption={`What ${job.name} costs by suburb for ${texts.pricedFor}`}
              currency={currency}
              rows={byPlace.map((row) => ({
                name: row.place.label,
                href: `/mechanics/${row.place.slug}`,
                spread: row.spread,
              }))}
            />
          </Section>
        )}
        <div className="grid gap-8 md:grid-cols-2">
          {job.included.length > 0 && (
            <section aria-labelledby="included" className="grid content-start gap-2">
              <h2 id="included" className="text-lg font-semibold">
                What is included
              </h2>
              <ul className="grid max-w-prose list-disc gap-1 pl-5">
                {job.included.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {job.minutes && <p className="text-soft">{formatDuration(job.minutes)}.</p>}
            </section>
          )}
          {signs.length > 0 && (
            <section aria-labelledby="signs" className="grid content-start gap-2">
              <h2 id="signs" className="text-lg font-semibold">
                Signs that you may need this job
              </h2>
              <ul className="grid">
                {signs.map(({ title, href }) => (
                  <li key={href}>
                    <a href={href} className={LINK_CLASS}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {related.length > 0 && (
            <section aria-labelledby="related" className="grid content-start gap-2">
              <h2 id="related" className="text-lg font-semibold">
                Related jobs
              </h2>
              <ul className="grid">
                {related.map(({ slug, name }) => (
                  <li key={slug}>
                    <a href={`/cost/${slug}`} className={LINK_CLASS}>
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
