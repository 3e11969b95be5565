import { Form } from "@remix-run/react";
import { Button } from "../../../ui/button";
import { ErrorSummary } from "../../../ui/error-summary";
import { Money, PriceTotal } from "../../../ui/money";
import { Notice } from "../../../ui/notice";
import { Section } from "../../../ui/page";
import { SelectField } from "../../../ui/select-field";
import { TextField } from "../../../ui/text-field";
import { PortalPage } from "../portal-page";
import type { CalculatorPage } from "./calculator-route.server";

interface Props {
  page: CalculatorPage;
  failed: string | null;
}

/** A workshop's own prices for a vehicle and a service. The state is in the URL, so it is preserved when the user goes back or reloads (P-044, P-045). */
export function CalculatorScreen({ page, failed }: Props) {
  const { asked: searched, errors, vehicles, choices } = page;
  return (
    <PortalPage title="Quote calculator" subtitle={page.workshop}>
      <div className="grid max-w-3xl gap-8">
        <ErrorSummary errors={errors} />
        {failed && (
          <Notice tone="error" role="alert" title="The quote was not saved">
            {failed}.
          </Notice>
        )}
        {page.isSaved && <Notice tone="success" role="status" title="The quote is saved" />}
        <Form method="get" noValidate preventScrollReset className="grid gap-4">
          <h2 className="text-xl font-bold">Vehicle</h2>
          <div className="grid gap-4 sm:grid-cols-[1fr_1fr_8rem]">
            <TextField name="make" label="Make" defaultValue={searched.make} errors={errors} autoComplete="off" />
            <TextField name="model" label="Model" defaultValue={searched.model} errors={errors} autoComplete="off" />
            <TextField
              name="year"
              label="Year"
              inputMode="numeric"
              maxLength={12}
              defaultValue={searched.year}
              errors={errors}
              autoComplete="off"
            />
          </div>
          <Button variant="secondary" className="justify-self-start">
            Find vehicle
          </Button>
        </Form>
        {page.isNothingFound && (
          <Notice tone="attention" title="No vehicle found">
            Check make, model and year.
          </Notice>
        )}
        {vehicles.length > 0 && (
          <Form method="get" preventScrollReset className="grid gap-4">
            {(["make", "model", "year"] as const).map((name) => (
              <input key={name} type="hidden" name={name} value={searched[name]} />
            ))}
            <SelectField
              name="mid"
              label="Version"
              placeholder="Choose a version"
              defaultValue={searched.mid}
              options={vehicles.map(({ mid, description }) => ({ value: mid, label: description }))}
            />
            <SelectField
              name="service"
              label="Service"
              placeholder="Choose a service"
              defaultValue={searched.service}
              options={choices}
            />
            <Button size="lg">Calculate</Button>
          </Form>
        )}
        {page.notAvailable?.misfit && (
          <Notice tone="attention" role="alert" title="Excluded by your settings">
            Your workshop's settings exclude {page.notAvailable.misfit}. We do not send you customers who need this.
          </Notice>
        )}
        {page.notAvailable && !page.notAvailable.misfit && (
          <Notice tone="error" role="alert" title="Quote not available">
            A quote could not be calculated for this vehicle. Please contact IT Support and quote Mid{" "}
            {page.notAvailable.mid}. Call {page.notAvailable.phone}.
          </Notice>
        )}
        {page.quote && <Quote page={page} quote={page.quote} />}
        <SavedNotice page={page} />
      </div>
    </PortalPage>
  );
}

function Quote({ page, quote }: { page: CalculatorPage; quote: NonNullable<CalculatorPage["quote"]> }) {
  const { asked: searched, scheduleId, submissionKey } = page;
  return (
    <section aria-labelledby="quote" className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 id="quote" className="text-xl font-bold">
        {quote.service}
      </h2>
      <p className="text-soft">{quote.vehicle}</p>
      <p className="text-2xl font-bold">
        <PriceTotal price={quote} />
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {quote.lines.map(({ key, label, amount }) => (
          <li key={key} className="flex justify-between gap-4 py-2">
            <span>{label}</span>
            <Money cents={amount} currency={page.currency} />
          </li>
        ))}
      </ul>
      <div>
        <h3 className="font-semibold">Available days</h3>
        {quote.days.length > 0 ? (
          <ul className="mt-1 flex flex-wrap gap-2">
            {quote.days.map((day) => (
              <li key={day} className="rounded-sm bg-sunken px-2 py-1 text-sm">
                {day}
              </li>
            ))}
          </ul>
        ) : (
          <p>None in the next two months.</p>
        )}
      </div>
      <Form method="post" preventScrollReset>
        {Object.entries({
          mid: searched.mid,
          year: searched.year,
          service: searched.service,
          scheduleId: scheduleId ?? "",
          submissionKey,
        }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button>Save this quote</Button>
      </Form>
    </section>
  );
}

function SavedNotice({ page: { saved, currency } }: { page: CalculatorPage }) {
  if (saved.length === 0) return null;
  return (
    <Section id="saved" title="Saved quotes" className="grid gap-2">
      <ul className="divide-y divide-line border-y border-line">
        {saved.map(({ id, text, service, total, day }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-3">
            <span className="min-w-0">
              {text}, {service}
              <span className="block text-sm text-soft">{day}</span>
            </span>
            {total !== null && <Money cents={total} currency={currency} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
