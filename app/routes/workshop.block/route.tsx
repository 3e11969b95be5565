import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { BLOCK_PARTS, findHours, findPartTimes } from "~/domain/supplier/diary/block";
import { formatTime } from "~/ui/format";
import { parsePostedForm, refuseForm, textField, hiddenNumber } from "~/http/parse-form";
import { readDiaryRequest, diaryPath } from "~/pages/portal/diary/diary-request";
import { PlaceFields, TimeField } from "~/pages/portal/diary/place-fields";
import { rowOptions } from "~/pages/portal/diary/row-options";
import { isPortalRefusal, requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId } from "~/pages/portal/settings/store-param";
import { Button, ButtonLink } from "~/ui/button";
import { ChoiceCards } from "~/ui/choice-cards";
import { ErrorSummary } from "~/ui/error-summary";
import { formatDay } from "~/ui/format";
import { formProps } from "~/ui/form-props";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { blockHours } from "~/usecases/workshop/diary/block-hours";
import { newEntryKey } from "~/usecases/workshop/diary/add-walk-in";
import { openDiary } from "~/usecases/workshop/diary/open-diary";
import { NO_INDEX } from "~/ui/no-index";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Block hours" }, NO_INDEX];

const LABELS = {
  part: "Part of the day",
  day: "Day",
  until: "Last day",
  from: "From",
  to: "To",
  row: "Who is away",
  about: "Reason",
};
const DAY_PART_LABELS = {
  rest: "The rest of the day",
  morning: "The morning",
  afternoon: "The afternoon",
  day: "The whole day",
  times: "Other times",
} as const;

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const diary = await openDiary(app, readStoreId(request));
  if (!diary.ok) throw refusedPage(diary.code);
  const { store, supplier, now } = diary;
  const day = readDiaryRequest(request).day ?? now.today;
  const [open, close] = findHours(supplier, day);
  return {
    store: String(store.supplierId),
    storeName: store.supplierName,
    dayName: formatDay(day),
    key: newEntryKey(app),
    back: diaryPath({ store: String(store.supplierId), day }),
    rows: rowOptions(supplier.diaryRows, "Everyone"),
    parts: BLOCK_PARTS.flatMap((part) => {
      const timeSpan = findPartTimes(supplier, day, part, now);
      const description = timeSpan
        ? `${formatTime(timeSpan[0])} to ${formatTime(timeSpan[1])}`
        : "Enter the times below";
      return timeSpan || part === "times" ? [{ value: part, label: DAY_PART_LABELS[part], description }] : [];
    }),
    typed: { day, until: "", part: "", from: open, to: close, row: "0", about: "" },
  };
}

const INPUT_FIELDS = z.object({
  store: hiddenNumber,
  key: textField(64),
  day: textField(10),
  until: textField(10),
  part: textField(20),
  from: textField(5),
  to: textField(5),
  row: textField(2),
  about: textField(200),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { store, ...input } = postedForm.value;
  const blockResult = await blockHours(app, store, input);
  if (blockResult.ok) {
    // For a period of leave, redirects to the week view, which marks the bookings on each day of the leave.
    const view = input.until === "" ? "day" : "week";
    return redirect(diaryPath({ store: String(store), day: blockResult.day, view, result: "blocked" }), 303);
  }
  if (isPortalRefusal(blockResult.code)) throw refusedPage(blockResult.code);
  return refuseForm(postedForm, blockResult);
}

/** Page that blocks working hours: one button for each part of the day. Existing bookings are kept. */
export default function Block() {
  const { store, storeName, dayName, key, back, rows, parts, typed: rawInput } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const formResult = response && "result" in response ? response.result : undefined;
  const [form, fields] = useForm<typeof rawInput>({
    id: "block",
    lastResult: formResult ?? null,
    defaultValue: rawInput,
  });
  const errors = form.allErrors;
  return (
    <PortalPage title="Block hours" subtitle={`${storeName}, ${dayName}`}>
      <Form method="post" {...formProps(form)} className="grid max-w-2xl gap-6">
        <ErrorSummary errors={formResult?.error} labels={LABELS} />
        <input type="hidden" name="store" value={store} />
        {/* A repeated submission after a lost response keeps its key and adds the same block. */}
        <input type="hidden" name="key" value={String(formResult?.initialValue?.key ?? key)} />
        <p>We offer customers less time on this day, or none. Existing bookings are not affected.</p>
        <ChoiceCards
          name="part"
          legend="Which part of the day?"
          errors={errors}
          options={parts}
          defaultValue={fields.part.initialValue}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField name="from" label="From (other hours)" inputValue={fields.from.initialValue} errors={errors} />
          <TimeField name="to" label="To (other hours)" inputValue={fields.to.initialValue} errors={errors} />
          <PlaceFields
            rowLabel="Who is away"
            rows={rows}
            inputValues={{ row: fields.row.initialValue, day: fields.day.initialValue }}
            errors={errors}
          />
          <TextField
            name="until"
            label="Last day, for leave (optional)"
            hint="The same hours are blocked on each working day"
            type="date"
            defaultValue={fields.until.initialValue}
            errors={errors}
            autoComplete="off"
          />
          <TextField
            name="about"
            label="Reason (optional)"
            hint="Only your team sees this"
            defaultValue={fields.about.initialValue}
            errors={errors}
            autoComplete="off"
            maxLength={120}
          />
        </div>
        <Button size="lg" pending={isPosting}>
          Block these hours
        </Button>
        <p>
          <ButtonLink to={back} variant="secondary">
            Back to the diary
          </ButtonLink>
        </p>
      </Form>
    </PortalPage>
  );
}
