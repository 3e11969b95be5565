import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatMoment } from "~/domain/core/time/format-moment";
import { parsePriceChange100, adjustRates, rates } from "~/domain/supplier/supplier-settings/rates";
import { parsePostedForm, refuseForm, toFormResult, textField, hiddenNumber } from "~/http/parse-form";
import { supplierIdOrZero } from "~/http/route-params";
import { ChangeForm } from "~/pages/desk/changes/change-form";
import { Changes } from "~/pages/desk/changes/changes";
import { CurrentValues } from "~/pages/desk/changes/current-values";
import { Preview } from "~/pages/desk/changes/preview";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import { type PreviewView, ratesPreview, ratesView } from "~/pages/desk/rates/rates-view.server";
import { ConflictingValues } from "~/pages/portal/settings/conflicting-values";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import type { Context } from "~/usecases/context";
import { changeRates, restoreRates, readWorkshopRates, type WorkshopRates } from "~/usecases/operations/desk/rates";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData ? `Prices of ${loaderData.name}` : "Prices" },
  NO_INDEX,
];

/** Loads the workshop in the URL. Throws a redirect to the login or an error page. */
async function requireWorkshopRates(request: Request, app: Context, text: string | undefined): Promise<WorkshopRates> {
  const workshopRates = await readWorkshopRates(app, supplierIdOrZero(text));
  if (workshopRates.ok) return workshopRates;
  throw deskRefusalResponse(request, app, workshopRates.code);
}

/** Loads a workshop's rates. With `percent` in the query, also previews the rates changed by that percentage. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const workshopRates = await requireWorkshopRates(request, app, params.supplierId);
  const query = new URL(request.url).searchParams;
  const percentText = query.get("percent");
  const changePercent100 = percentText === null ? null : parsePriceChange100(percentText);
  const adjustedRates = changePercent100 === null ? null : adjustRates(workshopRates.value, changePercent100);
  // The adjusted rates are validated like typed input, so that values out of bounds are reported before the preview.
  const parsedRates =
    adjustedRates &&
    rates.read(rates.toFormText(adjustedRates, workshopRates.facts), workshopRates.facts, workshopRates.value);
  return {
    ...ratesView(app, workshopRates),
    id: app.ids.guid(),
    isSaved: query.has("saved"),
    percent: percentText ?? "",
    percentErrors:
      percentText !== null && changePercent100 === null
        ? ["Enter a percentage up to 50, like 3 or -2.5"]
        : parsedRates && !parsedRates.ok
          ? ["This percentage would take an amount outside its limits. Enter the amounts below"]
          : [],
    raised: parsedRates?.ok
      ? {
          typed: rates.toFormText(parsedRates.value, workshopRates.facts),
          preview: await ratesPreview(app, workshopRates, parsedRates.value),
        }
      : null,
  };
}

/** The other fields of the form are the rates as entered. The rates' own rules validate them. */
const INPUT_FIELDS = z
  .object({
    intent: z.enum(["preview", "save", "back"]),
    id: textField(64),
    version: hiddenNumber,
    undone: hiddenNumber.default(0),
    seen: textField(2000),
    reason: textField(2000),
  })
  .catchall(textField(1000));

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  const emptyResult = { preview: null as PreviewView | null, both: null, version: null as number | null };
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, emptyResult);
  const workshopRates = await requireWorkshopRates(request, app, params.supplierId);
  const { intent, id, version, undone, seen: seenRates, reason, ...input } = postedForm.value;
  const ratesVersion = { supplierId: workshopRates.supplier.id, version };
  if (intent !== "back") {
    const parsedRates = rates.read(input, workshopRates.facts, workshopRates.value);
    if (!parsedRates.ok)
      return refuseForm(postedForm, { code: "invalid-input", fields: parsedRates.errors }, emptyResult);
    const preview = await ratesPreview(app, workshopRates, parsedRates.value);
    // Only previewed values are saved. Values edited after the preview are previewed first.
    if (intent === "preview" || preview.seen !== seenRates)
      return data({ ...emptyResult, preview, version, result: toFormResult(postedForm) });
    const result = await changeRates(app, { id, reason }, ratesVersion, input);
    return result.ok ? redirectToPrices(workshopRates) : refuseSave(result, preview);
  }
  const result = await restoreRates(app, { id, reason }, ratesVersion, undone);
  return result.ok ? redirectToPrices(workshopRates) : refuseSave(result, null);

  function refuseSave(
    refusal: Exclude<Awaited<ReturnType<typeof changeRates>>, { readonly ok: true }>,
    preview: PreviewView | null,
  ) {
    if (!("theirs" in refusal))
      return refuseDeskForm(request, app, postedForm, refusal, { ...emptyResult, preview, version });
    const { theirs, yours } = refusal;
    const [newest] = theirs.versions;
    const conflictingValues = {
      otherName: newest?.actorName ?? "",
      when: formatMoment(newest?.at ?? 0, theirs.supplier.zone),
      theirs: rates.describe(theirs.value, theirs.facts),
      yours: rates.describe(yours, theirs.facts),
    };
    return refuseForm(
      postedForm,
      { code: refusal.code },
      { preview: null, both: conflictingValues, version: theirs.version },
    );
  }
}

const redirectToPrices = ({ supplier }: WorkshopRates) => redirect(`/desk/prices/${supplier.id}?saved`, 303);

/** Rates of one workshop. Changes are previewed for twenty jobs first. Restoring takes one click. */
export default function WorkshopPricesPage() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const result = response?.result;
  const preview = response ? response.preview : (loaderData.raised?.preview ?? null);
  const input = loaderData.raised?.typed ?? loaderData.typed;
  const labels = Object.fromEntries([
    ...loaderData.groups.flatMap((group) => group.fields.map(({ name, label }) => [name, label])),
    ["reason", "Reason"],
    ["percent", "Change all prices by"],
  ]);
  return (
    <DeskPage
      title={`Prices of ${loaderData.name}`}
      subtitle={loaderData.place}
      width="text"
      back={{ to: "/desk/find", label: "Find" }}
    >
      <div className="grid gap-8">
        {loaderData.isSaved && !response && (
          <Notice tone="success">Saved. New quotes use these prices from now on.</Notice>
        )}
        <ErrorSummary
          errors={
            result?.error ?? (loaderData.percentErrors.length > 0 ? { percent: loaderData.percentErrors } : undefined)
          }
          labels={labels}
        />
        {response?.both && <ConflictingValues {...response.both} />}
        <CurrentValues
          values={loaderData.now}
          note="Changes apply to new quotes as soon as you save. Bookings keep the price that was agreed."
        />
        <Form method="get" className="grid gap-4">
          <TextField
            name="percent"
            label="Change all prices by"
            hint="Applies to labour, call-out, parts and tyres. Enter -2.5 to lower them by 2.5%. Extras and the minimum booking amount do not change."
            suffix="%"
            defaultValue={loaderData.percent}
            errors={{ percent: loaderData.percentErrors }}
            inputMode="text"
            autoComplete="off"
            className="max-w-40"
          />
          <div>
            <Button variant="secondary">Preview the change</Button>
          </div>
        </Form>
        {/* When a percentage or a saved change has replaced the amounts, the form is mounted again. */}
        <ChangeForm
          key={`${loaderData.version} ${JSON.stringify(input)}`}
          formId="rates"
          title="Or enter the amounts"
          actId={loaderData.id}
          version={loaderData.version}
          groups={loaderData.groups}
          rawInput={input}
          submission={response}
          preview={
            preview && {
              seen: preview.seen,
              content: (
                <Preview
                  values={preview.values}
                  caption={`${preview.jobs.length} common jobs for a car in the middle price class, with GST and without extras`}
                  columnHeadings={["Now", "Then", "By"]}
                  rows={preview.jobs}
                  none="This workshop offers no job with a set price."
                />
              ),
            }
          }
          button="Change the prices"
        />
        <Changes
          changes={loaderData.versions}
          version={loaderData.version}
          none="No one has changed these prices yet."
          effect="This restores the earlier prices for new quotes and records it as a new change."
        />
      </div>
    </DeskPage>
  );
}
