import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerOf, refusedPage } from "~/answers";
import { readForm } from "~/http/read-form";
import { withHolderCookie } from "~/http/session";
import type { FieldErrors } from "~/ui/field-errors";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { proofFor, proveHolder, sendHolderCode } from "~/usecases/booking-offer/prove-holder";
import { readBooking } from "~/usecases/booking/read-booking";
import { ProofForm } from "../../pages/booking/changes/proof-form";

const TITLE = "Show my booking";
export const meta: MetaFunction = () => [{ title: TITLE }, { name: "robots", content: "noindex" }];

const confirmation = (token: string) => `/booking/${token}/confirmation`;

/** For the customer in a browser that did not book; shows nothing of the booking that its other pages would not. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const token = params.bookingToken ?? "";
  const found = await readBooking(app, token);
  if (!found.ok) throw refusedPage(found.code);
  if (found.isHolder) throw redirect(confirmation(token));
  return {
    id: found.booking.id,
    proof: await proofFor(app, token),
    phone: found.fleet?.phone ?? app.config.brand.supportPhone,
  };
}

/** Sends the code, or checks it: then this browser holds the booking too. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = params.bookingToken ?? "";
  const isCheck = form.get("intent") === "check";
  const done = isCheck
    ? await proveHolder(app, token, String(form.get("code") ?? ""))
    : await sendHolderCode(app, token);
  if (done.ok)
    return isCheck
      ? redirect(confirmation(token), { status: 303, headers: withHolderCookie(request, app.viewer) })
      : { isCodeSent: true, errors: null };
  const { status, words } = answerOf(done.code);
  return data(
    {
      isCodeSent: isCheck || done.code === "rate-limited",
      errors: (done.fields ?? { "": [words] }) as FieldErrors | null,
    },
    { status },
  );
}

/** A code to the booking's own mobile or email shows its customer what they typed, on any device. */
export default function ShowMyBooking() {
  const { id, proof, phone } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const errors = answered?.errors ?? null;
  return (
    <Page width="text">
      <Question
        title={TITLE}
        why={`Booking ${id}. Who booked it sees all of it on any device.`}
        errors={errors}
        labels={{ code: "Code" }}
      >
        {proof === null ? (
          <p>This booking has no mobile and no email that a code could go to. Call us on {phone}.</p>
        ) : (
          <ProofForm
            why="To see your details, ask for a code first."
            to={proof}
            isCodeSent={answered?.isCodeSent ?? false}
            errors={errors}
          />
        )}
      </Question>
    </Page>
  );
}
