import { bookingTokenOf } from "~/http/route-params";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { parsePostedForm, textField } from "~/http/parse-form";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { maskBookingContact } from "~/usecases/booking/booking-offer/prove-holder";
import { readBooking } from "~/usecases/booking/read-booking";
import { handleVerificationForm } from "../../pages/booking/changes/answer-proof.server";
import { VerificationForm } from "../../pages/booking/changes/verification-form";
import { NO_INDEX } from "~/ui/no-index";

const TITLE = "Show my booking";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

/** Loads the page for a customer whose browser did not make the booking. Shows no more of the booking than its other pages. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const token = bookingTokenOf(params.bookingToken);
  const booking = await readBooking(app, token);
  if (!booking.ok) throw refusedPage(booking.code);
  if (booking.isHolder) throw redirect(`/booking/${token}`);
  return {
    id: booking.booking.id,
    proof: await maskBookingContact(app, token),
    phone: booking.fleet?.phone ?? app.config.brand.supportPhone,
  };
}

const INPUT_FIELDS = z.object({ intent: z.enum(["send", "check"]), code: textField(40) });

/** Sends the code, or checks it. The right code makes this browser a holder of the booking. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const token = bookingTokenOf(params.bookingToken);
  return handleVerificationForm(app, request, token, await parsePostedForm(request, INPUT_FIELDS), `/booking/${token}`);
}

/** Page that sends a code to the booking's own mobile or email, so that customers can see their details on any device. */
export default function ShowMyBooking() {
  const { id, proof, phone } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const errors = response?.result.error ?? null;
  return (
    <Page width="text">
      <Question
        title={TITLE}
        explanation={`Booking ${id}. If you made this booking, you can see its full details on any device.`}
        errors={errors}
        labels={{ code: "Code" }}
      >
        {proof === null ? (
          <p>We have no mobile or email for this booking to send a code to. Call us on {phone}.</p>
        ) : (
          <VerificationForm
            explanation="Get a code first so we know it’s you."
            to={proof}
            isCodeSent={response?.isCodeSent ?? false}
            errors={errors}
          />
        )}
      </Question>
    </Page>
  );
}
