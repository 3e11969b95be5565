import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { canChangeEntry, ENTRY_KIND_LABELS, ENTRY_KINDS, MAX_ENTRY_PHOTOS } from "~/domain/garage/record";
import { formatDecimalDollars } from "~/domain/core/money/format";
import { parseHiddenForm, parseForm, refuseForm, textField } from "~/http/parse-form";
import { CarHeader } from "~/pages/garage/car-head";
import { EntryFields } from "~/pages/garage/entry-fields";
import { entryView } from "~/pages/garage/entry-view.server";
import { carHeader, requireOwnCar, carNotFound } from "~/pages/garage/own-car.server";
import { TimeLine } from "~/pages/garage/time-line";
import { FileInput } from "~/pages/joining/file-input";
import { readSentFiles, TOO_LARGE_ERRORS } from "~/http/read-photo-form";
import { COUNTRIES } from "~/domain/core/country/country";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import { addEntry, changeEntry, removeEntry } from "~/usecases/garage/write-entry";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.heading ?? "Entry" },
  NO_INDEX,
];

const NEW_ENTRY = "new";
const LABELS = {
  kind: "What it was",
  day: "Day",
  odometer: "Odometer",
  title: "What was done",
  workshop: "Who did it",
  amount: "Cost",
  nextDay: "Next service by",
  nextKm: "Next service at",
  note: "Note",
  file: "Receipt",
};

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const car = await requireOwnCar(app, params.vehicleId);
  const entry = params.entryId === NEW_ENTRY ? null : car.entries.find(({ id }) => id === params.entryId);
  if (entry === undefined) throw refusedPage("entry-not-found");
  const isFixed = entry !== null && !canChangeEntry(entry.source);
  const km = (value: number | null | undefined) => (value == null ? "" : String(value));
  return {
    ...carHeader(car),
    heading: entry === null ? "Add an entry" : isFixed ? "Receipts" : "Change an entry",
    entryId: entry?.id ?? NEW_ENTRY,
    // In an entry from a booking or a previous owner, the owner can change only the receipts, so the rest is displayed as text.
    shown: isFixed ? entryView({ ...entry, photos: [] }, COUNTRIES[app.config.country].currency, null) : null,
    photos: entry === null ? [] : entryView(entry, COUNTRIES[app.config.country].currency, car.vehicle.id).photos,
    photoIds: entry?.photos.map(({ id }) => id) ?? [],
    takesPhotos: app.uploads.entryPoint !== null,
    maxMegabytes: app.config.photos.maxMegabytes,
    key: app.ids.token(),
    kinds: ENTRY_KINDS.map((value) => ({ value, label: ENTRY_KIND_LABELS[value] })),
    entryFields: {
      kind: entry?.kind ?? "",
      day: entry?.day ?? car.today,
      odometer: km(entry?.odometer),
      title: entry?.text.title ?? "",
      workshop: entry?.text.workshop ?? "",
      amount: entry?.amount == null ? "" : formatDecimalDollars(entry.amount),
      nextDay: entry?.nextDay ?? "",
      nextKm: km(entry?.nextKm),
      note: entry?.text.note ?? "",
    },
  };
}

const INPUT_FIELDS = z.object({
  key: textField(64),
  kind: textField(20),
  day: textField(10),
  odometer: textField(20),
  title: textField(200),
  workshop: textField(200),
  amount: textField(20),
  nextDay: textField(10),
  nextKm: textField(20),
  note: textField(2000),
});
const ADDITIONAL_FIELDS = z.object({
  intent: z.enum(["save", "remove"]).default("save"),
  keep: z.array(z.string().max(64)).max(MAX_ENTRY_PHOTOS).default([]),
});

/** Adds, changes or removes an entry in the record of the owner's car. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const vehicleId = params.vehicleId ?? "";
  const entryId = params.entryId ?? NEW_ENTRY;
  const sentForm = await readSentFiles(request);
  if (sentForm === null) return data({ result: { error: TOO_LARGE_ERRORS } }, { status: 413 });
  const { intent, keep } = parseHiddenForm(sentForm.form, ADDITIONAL_FIELDS);
  const submission = parseForm(sentForm.form, INPUT_FIELDS);
  if (submission.status !== "success") return refuseForm(submission);
  const { key, ...input } = submission.value;
  const entryInput = { entryFields: input, key, files: sentForm.files, storedPhotos: keep };
  const result =
    intent === "remove"
      ? await removeEntry(app, vehicleId, entryId)
      : entryId === NEW_ENTRY
        ? await addEntry(app, vehicleId, entryInput)
        : await changeEntry(app, vehicleId, entryId, entryInput);
  if (result.ok) return redirect(`/garage/${vehicleId}`, 303);
  if (result.code === "invalid-input" || result.code === "uploads-unavailable") return refuseForm(submission, result);
  throw carNotFound(app, result.code, `/garage/${vehicleId}`);
}

/** Page of an entry in a car's record, for its owner. */
export default function EntryPage() {
  const {
    id,
    heading,
    entryId,
    shown: view,
    photos,
    photoIds,
    takesPhotos: acceptsPhotos,
    maxMegabytes,
    key,
    kinds,
    entryFields: rawInput,
    ...head
  } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const refusal = response?.result;
  const [form, fields] = useForm<typeof rawInput & { key: string }>({
    id: "entry",
    lastResult: refusal ?? null,
    defaultValue: { ...rawInput, key },
  });
  const errors = refusal?.error ?? null;
  return (
    <Page width="text">
      <div className="grid gap-6">
        <CarHeader {...head} heading={heading} back={{ to: `/garage/${id}`, text: head.name }} />
        <ErrorSummary errors={errors} labels={LABELS} />
        {view && <TimeLine entries={[view]} vehicleId={null} />}
        <Form method="post" encType="multipart/form-data" {...formProps(form)} className="grid gap-6">
          {/* A repeated submission after a lost response keeps its key and adds the same entry. */}
          <input type="hidden" name="key" value={fields.key.initialValue ?? key} />
          {!view && <EntryFields kinds={kinds} values={form.initialValue ?? rawInput} errors={errors} />}
          {photos.length > 0 && (
            <fieldset className="grid gap-3">
              <legend className="mb-2 font-semibold">Receipts to keep</legend>
              <ul className="flex flex-wrap gap-4">
                {photos.map(({ src, width, height }, at) => (
                  <li key={src}>
                    <label className="grid gap-2">
                      <img
                        src={src}
                        width={width}
                        height={height}
                        alt={`Receipt ${at + 1} of ${photos.length}`}
                        className="size-28 rounded-md border border-line object-cover"
                      />
                      <span className="inline-flex min-h-11 items-center gap-2">
                        <input type="checkbox" name="keep" value={photoIds[at]} defaultChecked className="size-6" />
                        Keep
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            </fieldset>
          )}
          {acceptsPhotos && (
            <FileInput
              label="Photo of the receipt (optional)"
              hint={`Up to ${MAX_ENTRY_PHOTOS} photos. Only you see them.`}
              errors={errors}
              maxMegabytes={maxMegabytes}
              isMultiple
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="save" size="lg" pending={isPosting}>
              Save
            </Button>
            {entryId !== NEW_ENTRY && !view && (
              <Button name="intent" value="remove" variant="danger" size="lg">
                Remove this entry
              </Button>
            )}
          </div>
        </Form>
      </div>
    </Page>
  );
}
