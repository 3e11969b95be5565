import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatMoney } from "~/domain/core/money/format";
import { priceField } from "~/domain/pricing/trade-price";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { Preview } from "~/pages/desk/changes/preview";
import { type SettingField, stackFields } from "~/pages/portal/settings/setting-fields";
import { NO_INDEX } from "~/ui/no-index";
import { PRICE_CLASSES } from "~/domain/pricing/trade-price";
import { previewTradePrice, TRADE_PRICES } from "~/usecases/operations/desk/trade-prices";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData ? `Trade price of ${loaderData.name}` : "Trade prices" },
  NO_INDEX,
];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const versionedCase = await requireVersion(request, app, TRADE_PRICES, params.key);
  const prices = PRICE_CLASSES.map(
    (item): SettingField => ({ name: priceField(item), kind: "money", label: `Price class ${item}` }),
  );
  const leadDays: SettingField = { name: "leadDays", kind: "number", label: "Arrives after", suffix: "business days" };
  return {
    ...editView(request, app, TRADE_PRICES, versionedCase, [
      { legend: null, layout: "fields", fields: prices },
      stackFields(leadDays),
    ]),
    name: versionedCase.facts.part?.name ?? params.key ?? "",
  };
}

export const action = ({ request, params, context: { app } }: ActionFunctionArgs) =>
  editAction(
    request,
    app,
    TRADE_PRICES,
    params.key,
    (key) => `/desk/trade-prices/${encodeURIComponent(key)}`,
    async ({ facts }, value) => {
      const { currency } = COUNTRIES[app.config.country];
      return {
        /** Submitted with the change, so that only previewed values are saved. */
        seen: JSON.stringify(value),
        values: TRADE_PRICES.rules.describe(value, facts),
        rows: previewTradePrice(app, facts.part, value).map(({ category, currentPrice, newPrice }) => ({
          job: `Price class ${category} of ${PRICE_CLASSES.length}`,
          cells: [formatMoney(currentPrice, currency), formatMoney(newPrice, currency)],
        })),
      };
    },
  );

/** Page of the price that workshops pay for one part. */
export default function TradePricePage() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <EditPage
      title={loaderData.name}
      back={{ to: "/desk/trade-prices", label: "Trade prices" }}
      page={loaderData}
      actionData={response}
      saved="Saved. The change takes effect everywhere within ten minutes."
      note="Changes apply to new prices. Existing bookings do not change."
      formTitle="Edit the trade price"
      button="Change the trade price"
      renderPreview={({ values, rows }) => (
        <Preview
          values={values}
          caption="What customers pay per part, incl. GST, at a workshop with a 20% parts margin"
          first="Car"
          columnHeadings={["Now", "Then"]}
          rows={rows}
          none="The part is no longer in the parts list."
        />
      )}
    />
  );
}
