import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { checkTransition } from "~/domain/booking/status";
import { readHiddenForm, MESSAGE_OPT_OUT_FORM } from "~/http/parse-form";
import { Button } from "~/ui/button";
import { formatDay, formatTime } from "~/ui/format";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { SummaryList } from "~/ui/summary-list";
import { readReminders, setReminders } from "~/usecases/booking/reminders/remind-customers";

const TITLE = "Reminders for your booking";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

/** Opening the link changes nothing, because mail scanners open links too. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const reminders = await readReminders(app, params.key ?? "");
  if (!reminders.ok) throw refusedPage(reminders.code);
  const { supplierName, serviceDay, arrivalFrom, status, isOff } = reminders.choice;
  return {
    supplierName: supplierName.replaceAll("{brand}", app.config.brand.name),
    serviceDay,
    arrivalFrom,
    isOff,
    isUpcoming: checkTransition(status, "Serviced").ok,
  };
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const key = params.key ?? "";
  const hiddenForm = await readHiddenForm(request, MESSAGE_OPT_OUT_FORM);
  const reminderResult = await setReminders(app, key, "intent" in hiddenForm ? hiddenForm.intent : "off");
  if (!reminderResult.ok) throw refusedPage(reminderResult.code);
  return "intent" in hiddenForm ? redirect(`/reminders/${key}`, 303) : null;
}

export default function BookingReminders() {
  const { supplierName, serviceDay, arrivalFrom, isOff, isUpcoming } = useLoaderData<typeof loader>();
  const isPosting = useSubmittingForm() !== null;
  return (
    <Page width="text">
      <Question title={TITLE} errors={null} labels={{}}>
        <SummaryList
          rows={[
            { key: "supplier", label: "Booking with", value: supplierName },
            { key: "when", label: "When", value: `${formatDay(serviceDay)}, ${formatTime(arrivalFrom)}` },
          ]}
        />
        {!isUpcoming ? (
          <p>We no longer send reminders for this booking.</p>
        ) : (
          <>
            <p>
              {isOff
                ? "Reminders are off. We’ll still let you know if your booking changes."
                : "We remind you up to three times: 7 days, 1 day and 2 hours before, if there is time. We never send reminders at night."}
            </p>
            <Form method="post">
              <Button name="intent" value={isOff ? "on" : "off"} size="lg" pending={isPosting}>
                {isOff ? "Send reminders again" : "Stop reminders"}
              </Button>
            </Form>
          </>
        )}
      </Question>
    </Page>
  );
}
