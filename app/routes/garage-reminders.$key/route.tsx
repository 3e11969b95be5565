import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { COUNTRIES } from "~/domain/core/country/country";
import { dayAt } from "~/domain/core/time/days";
import { readHiddenForm, MESSAGE_OPT_OUT_FORM } from "~/http/parse-form";
import { vehicleTitle } from "~/pages/garage/garage-texts";
import { Button } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { readCarReminder, setCarReminders } from "~/usecases/garage/car-reminders";

const TITLE = "Reminders for your vehicle";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

/** Opening the link changes nothing, because mail scanners open links too. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const carReminder = await readCarReminder(app, params.key ?? "");
  if (!carReminder.ok) throw refusedPage(carReminder.code);
  const { vehicle, isOff, snoozedUntil } = carReminder.choice;
  const isSnoozed = !isOff && snoozedUntil !== null && snoozedUntil > app.clock.now();
  return {
    // Vehicle without its plate, which the link alone must not reveal.
    vehicle: vehicleTitle(vehicle),
    isOff,
    restsUntil: isSnoozed ? formatDay(dayAt(snoozedUntil, COUNTRIES[app.config.country].defaultZone)) : null,
  };
}

const REMINDER_FIELDS = z.union([z.object({ intent: z.literal("rest") }), MESSAGE_OPT_OUT_FORM]);

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const key = params.key ?? "";
  const hiddenForm = await readHiddenForm(request, REMINDER_FIELDS);
  const reminderResult = await setCarReminders(app, key, "intent" in hiddenForm ? hiddenForm.intent : "off");
  if (!reminderResult.ok) throw refusedPage(reminderResult.code);
  return "intent" in hiddenForm ? redirect(`/garage-reminders/${key}`, 303) : null;
}

export default function VehicleReminders() {
  const { vehicle, isOff, restsUntil } = useLoaderData<typeof loader>();
  const isPosting = useSubmittingForm() !== null;
  return (
    <Page width="text">
      <Question title={TITLE} errors={null} labels={{}}>
        <p className="font-semibold">{vehicle}</p>
        <p>
          {isOff
            ? "Reminders are off."
            : restsUntil !== null
              ? `Reminders are paused until ${restsUntil}.`
              : "We remind you 30 and 7 days before a service, a rego or an inspection is due."}
        </p>
        <Form method="post" className="flex flex-wrap gap-3">
          {isOff ? (
            <Button name="intent" value="on" size="lg" pending={isPosting}>
              Send reminders again
            </Button>
          ) : (
            <>
              <Button name="intent" value="off" size="lg" pending={isPosting}>
                Stop reminders
              </Button>
              {restsUntil === null && (
                <Button name="intent" value="rest" size="lg" variant="secondary" pending={isPosting}>
                  Snooze for 30 days
                </Button>
              )}
            </>
          )}
        </Form>
      </Question>
    </Page>
  );
}
