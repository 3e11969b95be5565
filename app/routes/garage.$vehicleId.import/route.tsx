import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { COUNTRIES, type Country } from "~/domain/core/country/country";
import type { RefusedRow } from "~/domain/garage/lubelogger";
import { ENTRY_KIND_LABELS } from "~/domain/garage/record";
import { formatMoney } from "~/domain/core/money/format";
import { formatDay } from "~/domain/core/time/format";
import { formatKilometres } from "~/texts/work";
import { decodeText } from "~/domain/core/words/decode-text";
import { parseForm, refuseForm, textField } from "~/http/parse-form";
import { CarHeader } from "~/pages/garage/car-head";
import { carHeader, requireOwnCar, carNotFound } from "~/pages/garage/own-car.server";
import { readSentFiles } from "~/http/read-photo-form";
import { Button, ButtonLink } from "~/ui/button";
import { ChoiceCards } from "~/ui/choice-cards";
import { CsvField } from "~/ui/csv-field";
import { ErrorSummary } from "~/ui/error-summary";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import { importRecord, previewRecord } from "~/usecases/garage/import-record";

const TITLE = "Import a file";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

const LABELS = { kind: "Kind of records", file: "File" };
/** Maximum size of the file. It is enough for a car's whole history as text, without photos. */
const MAX_FILE_BYTES = 1024 * 1024;
/** LubeLogger exports one file per kind. In our own files each line names its kind. */
const ENTRY_KINDS = ["service", "repair", "other"] as const;

export const loader = async ({ params, context: { app } }: LoaderFunctionArgs) =>
  carHeader(await requireOwnCar(app, params.vehicleId));

/** Form fields. The file is submitted first, and after the preview its text is submitted again with "Add". */
const INPUT_FIELDS = z.object({
  kind: textField(20),
  first: z.enum(["day", "month"]).optional(),
  text: textField(MAX_FILE_BYTES),
  intent: z.enum(["read", "add"]).default("read"),
});

const MAX_PREVIEW_ROWS = 5;
const ORDER_LABELS = { day: "Day first: 3/4 is 3 April", month: "Month first: 3/4 is 4 March" } as const;

/** A sentence and the lines that it introduces. */
interface Section {
  readonly text: string;
  readonly lines: readonly string[];
}

const omittedSection = (refusedRows: readonly RefusedRow[]): readonly Section[] =>
  refusedRows.length === 0
    ? []
    : [
        {
          text: "These lines were left out:",
          lines: refusedRows.map(({ line, reason }) => `Line ${line}: ${reason}`),
        },
      ];

/** Preview of the first parsed rows, and all lines that could not be parsed. Its text is built on the server to keep the page's script small. */
function importPreview(
  {
    entries,
    refused: refusedRows,
    dates,
    lostColumns,
  }: Extract<Awaited<ReturnType<typeof previewRecord>>, { ok: true }>,
  sent: { readonly text: string; readonly kind: string },
  country: Country,
) {
  const hidden: Readonly<Record<string, string>> = dates.isCertain ? { ...sent, first: dates.first } : sent;
  const monthFirst = dates.isCertain && dates.first === "month" ? "In this file, dates begin with the month. " : "";
  const counted = entries.length === 1 ? "1 record" : `${entries.length} records`;
  return {
    heading: `${counted} found`,
    sections: [
      {
        text: `Check how we read the first records. ${monthFirst}Nothing has been added yet.`,
        lines: entries
          .slice(0, MAX_PREVIEW_ROWS)
          .map(({ day, odometer, amount, text }) =>
            [
              formatDay(day),
              text.title,
              odometer === null ? null : formatKilometres(odometer),
              amount === null ? null : formatMoney(amount, COUNTRIES[country].currency),
            ]
              .filter(Boolean)
              .join(", "),
          ),
      },
      ...omittedSection(refusedRows),
      ...(lostColumns.length === 0 ? [] : [{ text: "We cannot import these columns:", lines: lostColumns }]),
    ],
    hidden,
    order: dates.isCertain
      ? null
      : {
          legend: "How are the dates written?",
          hint: dates.isByOdometer
            ? "The dates could be read either way. In this order, the odometer never goes backwards."
            : "The file does not say, so we assume the day comes first.",
          options: (["day", "month"] as const).map((value) => ({ value, label: ORDER_LABELS[value] })),
          defaultValue: dates.first,
        },
    buttons: [
      { value: "add", variant: "primary", children: `Add ${counted}` } as const,
      ...(dates.isCertain
        ? []
        : [{ value: "read", variant: "secondary", children: "Preview again with this date order" } as const]),
    ],
  };
}

/** Shows how the file was parsed. Adds the entries when the owner confirms, and lists each line that was left out. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const vehicleId = params.vehicleId ?? "";
  const sentForm = await readSentFiles(request);
  const file = sentForm?.files[0];
  if (sentForm === null || (file && file.bytes.byteLength > MAX_FILE_BYTES))
    return data(
      {
        result: { error: { file: ["This file is too large. Choose one of up to 1 MB"] } },
        imported: null,
        preview: null,
      },
      { status: 413 },
    );
  const input = parseForm(sentForm.form, INPUT_FIELDS);
  const emptyResult = { imported: null, preview: null };
  if (input.status !== "success") return refuseForm(input, undefined, emptyResult);
  const { kind, first = null, intent } = input.value;
  const text = file ? decodeText(file.bytes) : input.value.text;
  if (text === "")
    return refuseForm(input, { code: "invalid-input", fields: { file: ["Choose a file"] } }, emptyResult);
  const importInput = { text, kind, first };
  if (intent === "add" && !file) {
    const importResult = await importRecord(app, vehicleId, importInput);
    if (importResult.ok)
      return data({
        result: null,
        imported: { addedCount: importResult.addedCount, sections: omittedSection(importResult.refused) },
        preview: null,
      });
    if (importResult.code === "invalid-input") return refuseForm(input, importResult, emptyResult);
    throw carNotFound(app, importResult.code, `/garage/${vehicleId}`);
  }
  const preview = await previewRecord(app, vehicleId, importInput);
  if (preview.ok)
    return data({
      result: null,
      imported: null,
      preview: importPreview(preview, { text, kind }, app.config.country),
    });
  if (preview.code === "invalid-input") return refuseForm(input, preview, emptyResult);
  throw carNotFound(app, preview.code, `/garage/${vehicleId}`);
}

/** Page that imports a record from elsewhere. */
export default function ImportPage() {
  const { id, ...head } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const result = response?.result ?? undefined;
  const [form] = useForm<Record<"kind", string>>({ id: "import", lastResult: result ?? null });
  const errors = result?.error ?? null;
  const importResult = response?.imported ?? null;
  const preview = response?.preview ?? null;
  return (
    <Page width="text">
      <div className="grid gap-6">
        <CarHeader {...head} heading={TITLE} back={{ to: `/garage/${id}`, text: head.name }} />
        <ErrorSummary errors={errors} labels={LABELS} />
        {importResult && (
          <Notice
            tone={importResult.sections.length === 0 ? "success" : "attention"}
            role="status"
            title={`${importResult.addedCount} added`}
          >
            <Sections sections={importResult.sections} />
            <p className="mt-2">
              <ButtonLink to={`/garage/${id}`} variant="secondary">
                See the record
              </ButtonLink>
            </p>
          </Notice>
        )}
        {preview && <Preview {...preview} isPosting={isPosting} />}
        <p>
          You can import service, repair, upgrade, tax, supply and odometer records exported from LubeLogger, or a CSV
          file you exported here. Records that you already have are not added twice.
        </p>
        <Form method="post" encType="multipart/form-data" {...formProps(form)} className="grid gap-6">
          <ChoiceCards
            name="kind"
            legend="If the file does not say, what kind of records are these?"
            errors={errors}
            options={ENTRY_KINDS.map((value) => ({ value, label: ENTRY_KIND_LABELS[value] }))}
            defaultValue={form.initialValue?.kind ?? "service"}
          />
          <CsvField hint="A CSV file of up to 500 lines" errors={errors} />
          <Button size="lg" pending={isPosting}>
            {preview ? "Read another file" : "Read the file"}
          </Button>
        </Form>
      </div>
    </Page>
  );
}

const Sections = ({ sections }: { sections: readonly Section[] }) =>
  sections.map(({ text, lines }) => (
    <div key={text}>
      <p>{text}</p>
      <ul className="list-disc pl-5">
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </div>
  ));

type PreviewProps = ReturnType<typeof importPreview> & { readonly isPosting: boolean };

/** Preview of the parsed file. Nothing has been added yet. */
const Preview = ({ heading, sections, hidden, order, buttons, isPosting }: PreviewProps) => (
  <section aria-labelledby="preview" className="grid gap-4 rounded-md border border-line p-4">
    <h2 id="preview" className="text-xl font-bold">
      {heading}
    </h2>
    <Sections sections={sections} />
    <Form method="post" encType="multipart/form-data" className="grid gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {order && <ChoiceCards name="first" {...order} />}
      {buttons.map((button) => (
        <Button key={button.value} size="lg" name="intent" pending={isPosting} {...button} />
      ))}
    </Form>
  </section>
);
