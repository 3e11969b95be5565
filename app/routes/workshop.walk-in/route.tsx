import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { nextStart } from "~/domain/supplier/diary/block";
import { WALK_IN_MINUTES } from "~/domain/supplier/diary/walk-in";
import { formatBookedHours } from "~/domain/supplier/supplier-settings/stored-days";
import { parsePostedForm, refuseForm, textField, hiddenNumber } from "~/http/parse-form";
import { readDiaryRequest, diaryPath } from "~/pages/portal/diary/diary-request";
import { PlaceFields, TimeField } from "~/pages/portal/diary/place-fields";
import { rowOptions } from "~/pages/portal/diary/row-options";
import { isPortalRefusal, requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId } from "~/pages/portal/settings/store-param";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { ChoiceCards } from "~/ui/choice-cards";
import { ErrorSummary } from "~/ui/error-summary";
import { formProps } from "~/ui/form-props";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { addWalkIn, newEntryKey } from "~/usecases/workshop/diary/add-walk-in";
import { openDiary } from "~/usecases/workshop/diary/open-diary";
import { NO_INDEX } from "~/ui/no-index";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Add a walk-in" }, NO_INDEX];

const LABELS = {
  minutes: "How long it will take",
  rego: "Rego",
  name: "Name",
  about: "Work",
  day: "Day",
  startAt: "Start",
  row: "Row",
  over: "Add it even though the day is full",
};

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const diary = await openDiary(app, readStoreId(request));
  if (!diary.ok) throw refusedPage(diary.code);
  const { store, supplier, now } = diary;
  const day = readDiaryRequest(request).day ?? now.today;
  return {
    store: String(store.supplierId),
    storeName: store.supplierName,
    key: newEntryKey(app),
    back: diaryPath({ store: String(store.supplierId), day }),
    rows: rowOptions(supplier.diaryRows, "Unassigned"),
    lengths: WALK_IN_MINUTES.map((minutes) => ({ value: String(minutes), label: formatBookedHours(minutes) })),
    typed: {
      day,
      startAt: nextStart(supplier, day, now),
      minutes: "60",
      row: String(supplier.diaryRows[0]?.id ?? 0),
      rego: "",
      name: "",
      about: "",
    },
  };
}

const INPUT_FIELDS = z.object({
  store: hiddenNumber,
  key: textField(64),
  day: textField(10),
  startAt: textField(5),
  minutes: textField(4),
  row: textField(2),
  rego: textField(40),
  name: textField(100),
  about: textField(200),
  over: textField(3),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { store, over, ...input } = postedForm.value;
  const addResult = await addWalkIn(app, store, { ...input, isOver: over === "yes" });
  if (addResult.ok) return redirect(diaryPath({ store: String(store), day: addResult.day, result: "walk-in" }), 303);
  if (isPortalRefusal(addResult.code)) throw refusedPage(addResult.code);
  return refuseForm(postedForm, addResult);
}

/** Page for a car that came without a booking. One button sets the duration, and the rest can be entered later. */
export default function WalkIn() {
  const { store, storeName, key, back, rows, lengths, typed: rawInput } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const formResult = response && "result" in response ? response.result : undefined;
  const [form, fields] = useForm<typeof rawInput & { over: string }>({
    id: "walk-in",
    lastResult: formResult ?? null,
    defaultValue: rawInput,
  });
  const errors = form.allErrors;
  return (
    <PortalPage title="Add a walk-in" subtitle={storeName}>
      <Form method="post" {...formProps(form)} className="grid max-w-2xl gap-6">
        <ErrorSummary errors={formResult?.error} labels={LABELS} />
        <input type="hidden" name="store" value={store} />
        {/* A repeated submission after a lost response keeps its key and adds the same car. */}
        <input type="hidden" name="key" value={String(formResult?.initialValue?.key ?? key)} />
        <ChoiceCards
          name="minutes"
          legend="How long will it take?"
          columns={3}
          errors={errors}
          options={lengths}
          defaultValue={fields.minutes.initialValue}
        />
        {errors.over && (
          <CheckboxField name="over" value="yes" label="Add it even though the day is full" errors={errors} />
        )}
        <Button size="lg" pending={isPosting}>
          Add to the diary
        </Button>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="rego"
            label="Rego (optional)"
            defaultValue={fields.rego.initialValue}
            errors={errors}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={12}
          />
          <TextField
            name="name"
            label="Name (optional)"
            defaultValue={fields.name.initialValue}
            errors={errors}
            autoComplete="off"
            maxLength={60}
          />
          <TextField
            name="about"
            label="Work (optional)"
            defaultValue={fields.about.initialValue}
            errors={errors}
            autoComplete="off"
            maxLength={120}
          />
          <PlaceFields
            rowLabel="Row"
            rows={rows}
            inputValues={{ row: fields.row.initialValue, day: fields.day.initialValue }}
            errors={errors}
          />
          <TimeField name="startAt" label="Start" inputValue={fields.startAt.initialValue} errors={errors} />
        </div>
        <p>
          <ButtonLink to={back} variant="secondary">
            Back to the diary
          </ButtonLink>
        </p>
      </Form>
    </PortalPage>
  );
}
