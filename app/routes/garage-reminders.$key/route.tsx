import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/answers";
import { COUNTRIES } from "~/domain/country/country";
import { dayAt } from "~/domain/time/days";
import { readPressed, STOP_PRESSED } from "~/http/typed-form";
import { vehicleTitle } from "~/pages/garage/words";
import { Button } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSending } from "~/ui/sending";
import { readCarReminder, turnCarReminders } from "~/usecases/garage/car-reminders";

const TITLE = "Reminders for your vehicle";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const found = await readCarReminder(app, params.key ?? "");
  if (!found.ok) throw refusedPage(found.code);
  const { vehicle, isOff, snoozedUntil } = found.choice;
  const isResting = !isOff && snoozedUntil !== null && snoozedUntil > app.clock.now();
  return {
    // Whoever has the link alone is not told the plate.
    vehicle: vehicleTitle(vehicle),
    isOff,
    restsUntil: isResting ? formatDay(dayAt(snoozedUntil, COUNTRIES[app.config.country].defaultZone)) : null,
  };
}

const PRESSED = z.union([z.object({ intent: z.literal("rest") }), STOP_PRESSED]);

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const key = params.key ?? "";
  const pressed = await readPressed(request, PRESSED);
  const turned = await turnCarReminders(app, key, "intent" in pressed ? pressed.intent : "off");
  if (!turned.ok) throw refusedPage(turned.code);
  return "intent" in pressed ? redirect(`/garage-reminders/${key}`, 303) : null;
}

export default function RemindersOfVehicle() {
  const { vehicle, isOff, restsUntil } = useLoaderData<typeof loader>();
  const isPosting = useSending() !== null;
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
