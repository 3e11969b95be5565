import { Form, Link } from "@remix-run/react";
import { COLOURS, MAX_PARTS, MAX_PHOTOS, MAX_FINDING_LENGTH } from "~/domain/booking/extra-work/finding";
import { COLOUR_HINT } from "~/texts/work";
import { Button } from "~/ui/button";
import { ChoiceCards } from "~/ui/choice-cards";
import { LINK_CLASS } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { Field, fieldIds } from "~/ui/field";
import { PhotoInput } from "~/pages/photos/photo-input";
import { type FormResult, submittedValue } from "~/ui/field-errors";
import { useSubmittingForm } from "~/ui/sending";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import type { LoadedFindings } from "./findings.server";

/** Number of part rows shown at first. A button adds more. */
const INITIAL_PART_ROWS = 1;

/** Form for a finding: urgency, description, photo and price. An edit starts with the previous values. */
export function FindingForm({ view, result }: { view: LoadedFindings; result: FormResult | null }) {
  const { changed, wasAsked, key, rate } = view;
  const errors = result?.error ?? null;
  const wasRefused = result !== null;
  const initialText = (name: string, savedText = "") => (wasRefused ? submittedValue(result, name) : savedText);
  const partFields = (n: number) => changed?.parts[n - 1] ?? { name: "", price: "" };
  const rows = Array.from({ length: MAX_PARTS }, (_, index) => index + 1);
  const hasMore = rows
    .slice(INITIAL_PART_ROWS)
    .some((n) => initialText(`part-${n}`, partFields(n).name) !== "" || errors?.[`price-${n}`]);
  const renderRow = (n: number) => (
    <div key={n} className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-end gap-3">
      <TextField
        name={`part-${n}`}
        label={n === 1 ? "Part" : `Part ${n}`}
        errors={errors}
        defaultValue={initialText(`part-${n}`, partFields(n).name)}
        autoComplete="off"
      />
      <TextField
        name={`price-${n}`}
        label={n === 1 ? "Price" : `Price ${n}`}
        prefix="$"
        inputMode="decimal"
        errors={errors}
        defaultValue={initialText(`price-${n}`, partFields(n).price)}
        autoComplete="off"
      />
    </div>
  );
  return (
    <section id="finding" aria-labelledby="finding-title" className="no-print grid gap-5">
      <h2 id="finding-title" className="text-xl font-bold">
        {changed ? "Change a finding" : "Add a finding"}
      </h2>
      {changed && wasAsked && <p>We’ll withdraw the question the customer has now and send this one instead.</p>}
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="grid gap-5"
        key={changed?.id ?? view.findings.length}
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="key" value={key} />
        {changed && <input type="hidden" name="replaces" value={changed.id} />}
        <ChoiceCards
          name="colour"
          legend="How urgent is it?"
          errors={errors}
          columns={3}
          options={COLOURS.map((colour) => ({
            value: colour,
            label: COLOUR_HINT[colour].name,
            description: COLOUR_HINT[colour].means,
          }))}
          defaultValue={initialText("colour", changed?.colour)}
        />
        <TextArea
          name="text"
          label="What did you find?"
          hint={`The customer will read this, so use plain words. Up to ${MAX_FINDING_LENGTH} characters.`}
          errors={errors}
          defaultValue={initialText("text", changed?.text)}
          rows={3}
        />
        {view.takesPhotos && <Photos view={view} errors={errors} />}
        <fieldset className="grid min-w-0 gap-4">
          <legend className="mb-1 font-semibold">What does it cost? All prices include GST.</legend>
          <TextField
            name="hours"
            label="Labour hours"
            hint={`At your rate of ${rate} an hour.`}
            suffix="h"
            inputMode="decimal"
            errors={errors}
            defaultValue={initialText("hours", changed?.hours)}
            autoComplete="off"
            className="max-w-32"
          />
          {rows.slice(0, INITIAL_PART_ROWS).map(renderRow)}
          <Disclosure summary="More parts" open={hasMore}>
            <div className="grid gap-4 pt-2">{rows.slice(INITIAL_PART_ROWS).map(renderRow)}</div>
          </Disclosure>
        </fieldset>
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1 font-semibold">
            When would the car be ready with this work included? (optional)
          </legend>
          <div className="grid items-end gap-3 min-[26rem]:grid-cols-2 sm:max-w-96">
            <TextField
              name="readyDay"
              type="date"
              label="Day"
              errors={errors}
              defaultValue={initialText("readyDay", changed?.readyDay)}
            />
            <TextField
              name="readyTime"
              type="time"
              label="Time"
              errors={errors}
              defaultValue={initialText("readyTime", changed?.readyTime)}
            />
          </div>
        </fieldset>
        <div className="flex flex-wrap items-center gap-4">
          <Button size="lg" variant="secondary" pending={useSubmittingForm()?.get("intent") === "note"}>
            {changed ? "Save changes" : "Save this finding"}
          </Button>
          {changed && (
            <Link to="?" className={LINK_CLASS}>
              Discard changes
            </Link>
          )}
        </div>
        <p className="text-sm text-soft">Nothing has been sent yet. You will send all your findings together.</p>
      </Form>
    </section>
  );
}

function Photos({ view, errors }: { view: LoadedFindings } & Pick<Parameters<typeof TextField>[0], "errors">) {
  const field = {
    name: "photo",
    label: "Photos (optional)",
    hint: `Up to ${MAX_PHOTOS}, each up to ${view.maxMegabytes} MB. No number plates or people, please.`,
    errors,
  };
  const { id, aria } = fieldIds(field);
  return (
    <>
      {view.changed && view.changed.photos.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-semibold">Photos to keep</legend>
          <ul className="flex flex-wrap gap-3">
            {view.changed.photos.map((photo, index) => (
              <li key={photo.id}>
                <label className="grid min-h-11 justify-items-center gap-1">
                  <img src={photo.src} alt="" className="size-24 rounded-md border border-line object-cover" />
                  <span className="flex items-center gap-2">
                    <input
                      type="checkbox"
                      name={`keep-${index + 1}`}
                      value={photo.id}
                      defaultChecked
                      className="size-6"
                    />
                    Photo {index + 1}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <Field {...field}>
        <PhotoInput id={id} aria={aria} accept={view.formats} maxMegabytes={view.maxMegabytes} />
      </Field>
    </>
  );
}
