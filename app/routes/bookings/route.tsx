import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { expiredCookies, createContactSession } from "~/http/sign-in-cookies";
import { parsePostedForm, refuseForm, toFormResult, textField } from "~/http/parse-form";
import { MyBookingList } from "~/pages/home/my-bookings";
import { ContactVerificationForm } from "~/pages/trust/contact-verification-form";
import { Button } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import {
  sendMyBookingsCode,
  closeMyBookings,
  listContactBookings,
  openMyBookings,
} from "~/usecases/booking/contact-bookings";
import { listMyBookings } from "~/usecases/booking/my-bookings";

const TITLE = "My bookings";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

/** Loads the bookings of the contact that this browser has verified, and those of the signed-in person. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const [{ signedInAs, ...ofContact }, ofPerson] = await Promise.all([listContactBookings(app), listMyBookings(app)]);
  const bookingLists = (time: "past" | "upcoming") => [
    ...ofContact[time],
    ...ofPerson[time].filter(({ token }) => !ofContact[time].some((booking) => booking.token === token)),
  ];
  return { signedInAs, upcoming: bookingLists("upcoming"), past: bookingLists("past") };
}

const INPUT_FIELDS = z.object({
  intent: z.enum(["send", "check", "leave"]),
  contact: textField(254),
  code: textField(40),
});

/** Sends a code, checks it, or forgets the contact in this browser. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  const refuseInput = (refusal?: Parameters<typeof refuseForm>[1], isCodeSent = false) =>
    refuseForm(postedForm, refusal, { isCodeSent }, ["code"]);
  if (postedForm.status !== "success") return refuseInput();
  const { intent, contact, code } = postedForm.value;
  const headers = new Headers();
  switch (intent) {
    case "send": {
      const codeRequest = await sendMyBookingsCode(app, contact);
      return codeRequest.ok
        ? { isCodeSent: true, result: toFormResult(postedForm) }
        : refuseInput(codeRequest, codeRequest.code === "rate-limited");
    }
    case "check": {
      const { idHash, cookie } = createContactSession(request);
      const openResult = await openMyBookings(app, contact, code, idHash);
      if (!openResult.ok) return refuseInput(openResult, openResult.fields?.contact === undefined);
      headers.append("Set-Cookie", cookie);
      break;
    }
    case "leave":
      await closeMyBookings(app);
      for (const cookie of expiredCookies(request)) headers.append("Set-Cookie", cookie);
  }
  return redirect("/bookings", { status: 303, headers });
}

export default function Bookings() {
  const { signedInAs, upcoming, past } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>() ?? null;
  const lists = (
    <>
      <MyBookingList id="upcoming-bookings" bookings={upcoming} title="Upcoming" />
      <MyBookingList id="past-bookings" bookings={past} title="Past" />
    </>
  );
  if (signedInAs === null)
    return (
      <Page width="text">
        <ContactVerificationForm
          title={TITLE}
          explanation={
            upcoming.length + past.length === 0
              ? "Enter the mobile or email you booked with. We will send a code and show your bookings."
              : "To see bookings made with another mobile or email, enter it below. We will send a code."
          }
          path="/bookings"
          actionData={response}
          canSignIn={false}
        >
          {lists}
        </ContactVerificationForm>
      </Page>
    );
  return (
    <Page width="text">
      <Question
        title={TITLE}
        explanation={
          <>
            This device shows bookings made with <span className="whitespace-nowrap">{signedInAs}</span> for 30 days
          </>
        }
      >
        {upcoming.length + past.length === 0 && <p>No bookings found.</p>}
        {lists}
        <Form method="post">
          <Button name="intent" value="leave" variant="secondary">
            Forget me on this device
          </Button>
        </Form>
      </Question>
    </Page>
  );
}
