import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { CarHeader } from "~/pages/garage/car-head";
import { carHeader, requireOwnCar, carNotFound } from "~/pages/garage/own-car.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { saveExpiryDates, setOwnReminders, subscribeToReminders } from "~/usecases/garage/car-reminders";

const TITLE = "Your vehicle's dates";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const car = await requireOwnCar(app, params.vehicleId);
  const { rule } = car;
  const enteredText = (kind: "registration" | "inspection") =>
    car.dates.find((date) => date.dueKind === kind)?.day ?? "";
  return {
    ...carHeader(car),
    rule,
    typed: { registration: enteredText("registration"), inspection: enteredText("inspection") },
  };
}

const INPUT_FIELDS = z.object({
  intent: z.enum(["save", "want", "rest", "off"]),
  registration: textField(10),
  inspection: textField(10),
});

/** Saves the dates, or changes the reminders for the car. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const vehicleId = params.vehicleId ?? "";
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") throw refusedPage("invalid-input");
  const { intent, ...dates } = postedForm.value;
  const result =
    intent === "save"
      ? await saveExpiryDates(app, vehicleId, dates)
      : intent === "want"
        ? await subscribeToReminders(app, vehicleId)
        : await setOwnReminders(app, vehicleId, intent);
  if (result.ok) return redirect(`/garage/${vehicleId}`, 303);
  if (result.code === "invalid-input") return refuseForm(postedForm, result);
  throw carNotFound(app, result.code, `/garage/${vehicleId}`);
}

/** Page for the expiry dates of a car's registration and inspection. */
export default function DatesPage() {
  const { id, rule, typed: input, ...head } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const formResult = response && "result" in response ? response.result : undefined;
  const [form] = useForm<typeof input>({ id: "dates", lastResult: formResult ?? null, defaultValue: input });
  const errors = formResult?.error ?? null;
  const values = form.initialValue ?? input;
  return (
    <Page width="text">
      <div className="grid gap-6">
        <CarHeader {...head} heading={TITLE} back={{ to: `/garage/${id}`, text: head.name }} />
        <ErrorSummary
          errors={errors}
          labels={{ registration: rule.registration, inspection: rule.inspection?.name ?? "Inspection" }}
        />
        <Form method="post" {...formProps(form)} className="grid gap-6">
          <TextField
            name="registration"
            type="date"
            label={`${rule.registration}, valid until (optional)`}
            hint={rule.registrationHint}
            errors={errors}
            defaultValue={values.registration}
            autoComplete="off"
          />
          <TextField
            name="inspection"
            type="date"
            label={`${rule.inspection?.name ?? "Another inspection"}, needed by (optional)`}
            hint={
              rule.inspection?.hint ?? "No regular inspection is required here. Enter a date if yours needs one anyway"
            }
            errors={errors}
            defaultValue={values.inspection}
            autoComplete="off"
          />
          <p className="text-sm text-soft">
            {rule.onSale !== null && `${rule.onSale} `}
            Check the current rules with{" "}
            <a
              href={rule.source.url}
              rel="noopener"
              target="_blank"
              className="text-accent underline underline-offset-4"
            >
              {rule.source.name}
              <span className="sr-only"> (opens in a new window)</span>
            </a>
            .
          </p>
          <Button name="intent" value="save" size="lg" pending={isPosting}>
            Save dates
          </Button>
        </Form>
      </div>
    </Page>
  );
}
