import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { formatMoney } from "~/domain/core/money/format";
import { formatPercent } from "~/domain/booking/commission/percent";
import { COUNTRIES, type Country } from "~/domain/core/country/country";
import { loaderMeta } from "~/pages/public-pages/head";
import { siteMeta } from "~/pages/public-pages/head.server";
import { PriceTable } from "~/pages/joining/price-table";
import { Button, ButtonLink } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { Page, Section } from "~/ui/page";
import type { RouteHandle } from "~/ui/route-handle";
import { TextField } from "~/ui/text-field";
import { calculateSamplePrices } from "~/usecases/workshop/joining/sample-prices";
import type { Supplier } from "~/domain/supplier/supplier";
import { findRules } from "~/domain/supplier/supplier-settings/rules";
import type { SettingFacts, SettingValues } from "~/domain/supplier/supplier-settings/section";

export const handle: RouteHandle = { isPublic: true, hasOwnDescription: true };

export const meta = loaderMeta;

const DEFAULT_MARGIN = "20";

/** Parses the rates in the URL that a workshop wants to try out, with the rules of the rate settings. `rates` is null if they are missing or invalid. */
function parseTrialRates(request: Request, country: Country) {
  const query = new URL(request.url).searchParams;
  const input = {
    labourRate: query.get("labourRate") ?? "",
    partsMargin: query.get("partsMargin") ?? DEFAULT_MARGIN,
  };
  if (!query.has("labourRate")) return { typed: input, rates: null, errors: null };
  const rules = findRules("rates");
  const parsedRates = rules.read(
    { ...input, callOutFee: "0", minimumBookingAmount: "0", tyrePrices: "0" },
    { country, isMobile: false } as SettingFacts,
    rules.valueOf({} as Supplier),
  );
  return parsedRates.ok
    ? { typed: input, rates: parsedRates.value as SettingValues["rates"], errors: null }
    : { typed: input, rates: null, errors: parsedRates.errors };
}

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  // Workshops need to sign in after joining, so there is nothing to offer if sign-in is disabled.
  if (app.identity.provider === null) throw refusedPage("sign-in-disabled");
  const ratesTrial = parseTrialRates(request, app.config.country);
  const { leadPrice } = app.config.bids;
  const { commission100 } = app.config;
  const prices = ratesTrial.rates ? await calculateSamplePrices(app, ratesTrial.rates) : [];
  return {
    meta: siteMeta(app, "/for-workshops", {
      title: "For workshops",
      description:
        "Get bookings and leads from drivers near your workshop: what it costs, how payment works, and what your own prices would be.",
    }),
    brand: app.config.brand.name,
    country: COUNTRIES[app.config.country].name,
    businessNumber: COUNTRIES[app.config.country].businessNumberLabel,
    hasStates: COUNTRIES[app.config.country].states.length > 0,
    leadPrice: leadPrice === 0 ? null : formatMoney(leadPrice, COUNTRIES[app.config.country].currency),
    commission: commission100 === 0 ? null : formatPercent(commission100),
    typed: ratesTrial.typed,
    errors: ratesTrial.errors,
    prices: prices.map(({ job, price, currency }) => ({ job, price: formatMoney(price, currency) })),
  };
}

/** Page for prospective workshops: the product, its cost, and a preview of the shop's own prices without any commitment. */
export default function ForWorkshops() {
  const {
    brand,
    country,
    businessNumber,
    hasStates,
    leadPrice,
    commission,
    typed: input,
    errors,
    prices,
  } = useLoaderData<typeof loader>();
  return (
    <Page width="text">
      <div className="grid gap-8 pt-6">
        <div className="grid gap-4">
          <h1 className="text-3xl font-bold">For workshops, mobile mechanics and dealerships</h1>
          <p className="max-w-prose text-lg">
            Drivers in {country} tell us about their car and the job. They see your price, calculated from your own
            rates, and book a day when you are free.
          </p>
          <ButtonLink to="/for-workshops/join" size="lg">
            Join in about ten minutes
          </ButtonLink>
          <p>
            Already with us?{" "}
            <a href="/workshop/today" className={LINK_CLASS}>
              Sign in
            </a>
          </p>
        </div>
        <Section id="how" title="How it works">
          <ul className="grid max-w-prose list-disc gap-2 pl-5">
            <li>
              You set your rates, hours, kinds of work and how much you take on in a day. We don’t offer days that are
              full.
            </li>
            <li>
              You get each booking by email and text. Confirm it, propose another day, set another price or decline.
            </li>
            <li>
              If you find extra work, send the customer a photo and a price. No extra work is done without their
              approval.
            </li>
            <li>Owners, managers, front desk staff and mechanics each see what they need for their work.</li>
          </ul>
        </Section>
        <Section id="costs" title="What it costs">
          <p className="max-w-prose">
            Joining is free, and there is no monthly fee.{" "}
            {commission === null
              ? "We take no commission. "
              : `When a booking is done, we take ${commission} of its price before discounts, GST included. Extras that carry no commission are left out, and we pay for the discounts that we give. `}
            {leadPrice === null
              ? "Claiming a quote request is free."
              : `Each quote request that you claim costs ${leadPrice}. If the customer cancels within a day, or you claim the same customer and car twice within 30 days, we refund it automatically.`}
          </p>
        </Section>
        <Section id="try" title="See your prices first" className="grid gap-4">
          <ErrorSummary errors={errors} labels={{ labourRate: "Labour per hour", partsMargin: "Margin on parts" }} />
          <Form
            method="get"
            action="/for-workshops"
            noValidate
            className="grid gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-end"
          >
            <TextField
              name="labourRate"
              label="Labour per hour"
              prefix="$"
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              errors={errors}
              defaultValue={input.labourRate}
            />
            <TextField
              name="partsMargin"
              label="Margin on parts"
              suffix="%"
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              errors={errors}
              defaultValue={input.partsMargin}
            />
            <Button variant="secondary">Show my prices</Button>
          </Form>
          {prices.length > 0 && <PriceTable prices={prices} />}
        </Section>
        <Section id="need" title="What you need">
          <p className="max-w-prose">
            Your {businessNumber}, public liability insurance and a bank account.{" "}
            {hasStates && "In states that license repairers, you also need your licence. "}A person at {brand} checks
            the documents before customers see you.
          </p>
          <ButtonLink to="/for-workshops/join" size="lg" variant="secondary">
            Join
          </ButtonLink>
        </Section>
      </div>
    </Page>
  );
}
