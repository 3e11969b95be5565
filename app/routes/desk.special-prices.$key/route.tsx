import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatMoney } from "~/domain/core/money/format";
import type { Cents } from "~/domain/core/money/money";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { Preview } from "~/pages/desk/changes/preview";
import { NO_INDEX } from "~/ui/no-index";
import { PRICE_CLASSES } from "~/domain/pricing/trade-price";
import { previewSpecialPrice, SPECIAL_PRICES } from "~/usecases/operations/desk/special-prices";
import { stackFields } from "~/pages/portal/settings/setting-fields";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.key ? `Special price of ${loaderData.key}` : "Special prices" },
  NO_INDEX,
];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const versionedCase = await requireVersion(request, app, SPECIAL_PRICES, params.key);
  const isNew = versionedCase.storedVersions === null;
  const fields = [
    ...(isNew
      ? [
          {
            name: "key",
            kind: "text",
            label: "Part",
            hint: "Enter the part’s code, or some of its name to find it",
          } as const,
        ]
      : []),
    { name: "minimumQuantity", kind: "number", label: "From", suffix: "pieces" } as const,
    { name: "percentOff", kind: "number", label: "Cheaper by", suffix: "%" } as const,
  ];
  const view = editView(request, app, SPECIAL_PRICES, versionedCase, [stackFields(...fields)]);
  return {
    ...view,
    typed: { ...view.typed, ...(isNew && { key: "" }) },
    partName: view.key === null ? null : (versionedCase.facts.parts.get(view.key)?.name ?? null),
  };
}

export const action = ({ request, params, context: { app } }: ActionFunctionArgs) =>
  editAction(
    request,
    app,
    SPECIAL_PRICES,
    params.key,
    (key) => `/desk/special-prices/${encodeURIComponent(key)}`,
    async ({ facts, storedVersions }, value, key) => {
      const { currency } = COUNTRIES[app.config.country];
      const part = facts.parts.get(key);
      const formatAmount = (amount: Cents | null) => (amount === null ? "None" : formatMoney(amount, currency));
      return {
        /** Submitted with the change, so that only previewed values are saved. */
        seen: JSON.stringify({ key, ...SPECIAL_PRICES.rules.toFormText(value) }),
        values: [...(part ? [["Part", part.name] as const] : []), ...SPECIAL_PRICES.rules.describe(value, facts)],
        rows: previewSpecialPrice(app, part, storedVersions?.value ?? null, value).map(
          ({ category, usualPrice, currentPrice, newPrice }) => ({
            job: `Price class ${category} of ${PRICE_CLASSES.length}`,
            cells: [formatAmount(usualPrice), formatAmount(newPrice), formatAmount(currentPrice)],
          }),
        ),
      };
    },
  );

/** Special price of one part from a minimum quantity. Changes are previewed first. Ending and restoring take one click. */
export default function SpecialPrice() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { key, partName } = loaderData;
  const isNew = key === null;
  return (
    <EditPage
      title={isNew ? "Create a special price" : `Special price of ${partName ?? key}`}
      back={{ to: "/desk/special-prices", label: "Special prices" }}
      page={loaderData}
      actionData={response}
      saved="Saved. The change takes effect everywhere within a minute."
      note="Changes apply to new offers. Offers already sent keep their prices."
      end={{
        summary: "End this special price",
        effect: "The part goes back to its usual price for any quantity. You can restore the special price.",
        button: "End the special price",
      }}
      formTitle={isNew ? "Details" : "Change the special price"}
      button={isNew ? "Create the special price" : "Change the special price"}
      renderPreview={({ values, rows }) => (
        <Preview
          values={values}
          caption="Unit price by the car’s price class, incl. GST, at a workshop with a 20% parts margin"
          first="Car"
          columnHeadings={[
            "Usually",
            isNew ? "Special" : "New special price",
            ...(isNew ? [] : ["Current special price"]),
          ]}
          rows={rows.map(({ job, cells }) => ({ job, cells: isNew ? cells.slice(0, 2) : cells }))}
          none="The part is no longer in the parts list."
        />
      )}
    />
  );
}
