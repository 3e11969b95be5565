import { bookingTokenOf } from "~/http/named";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { answerOf, refusedPage } from "~/answers";
import { payableRefusal } from "~/domain/payments/payable";
import { readPosted, refuseForm, typedWords } from "~/http/typed-form";
import { pictureResponse } from "~/pages/photos/picture-response";
import { proofFor } from "~/usecases/booking-offer/prove-holder";
import { answerFinding } from "~/usecases/extra-work/answer";
import { extraWorkPath } from "~/usecases/extra-work/find";
import { openFindingPhoto } from "~/usecases/extra-work/photos";
import { roomOfCustomer } from "~/usecases/extra-work/room";
import { answerProof } from "../changes/answer-proof.server";
import { extraWorkView } from "./finding-view.server";

/** The secret of the message that led here; "" = none. */
const secretOf = (request: Request): string => (new URL(request.url).searchParams.get("key") ?? "").slice(0, 60);

/** What the workshop found, for who holds the booking or has the link of the message; changes nothing. */
export async function loadExtraWork({
  params,
  request,
  context: { app },
}: Pick<LoaderFunctionArgs, "params" | "request" | "context">) {
  const token = bookingTokenOf(params.bookingToken);
  const secret = secretOf(request);
  const back = `/booking/${token}`;
  const room = await roomOfCustomer(app, token, secret);
  if (!room.ok) {
    if (room.code !== "not-the-holder") throw refusedPage(room.code);
    return { back, proof: await proofFor(app, token), view: null, pay: null, isOn: false };
  }
  const { booking, supplier, lead } = room.offered;
  const view = extraWorkView(room, {
    side: "customer",
    zone: lead?.lead.suburb?.zone ?? supplier.zone,
    photoPath: (id) => `/booking/${token}/extra-work/photo/${id}${secret === "" ? "" : `?key=${secret}`}`,
  });
  const canPay =
    payableRefusal(booking, { acceptOnlinePayments: supplier.acceptOnlinePayments, isBuyNowPayLaterOnly: false }) ===
      null && (booking.extraWork ?? 0) > 0;
  return {
    back,
    /** Where a code would go for a browser that neither booked nor has the link; null = this one may read. */
    proof: null,
    view,
    pay: canPay ? `/booking/${token}/pay` : null,
    isOn: booking.status !== "Cancelled",
  };
}

export type LoadedExtraWork = Awaited<ReturnType<typeof loadExtraWork>>;

const ASKED = z.object({
  intent: z.enum(["send", "check", "yes", "no"]),
  code: typedWords(40),
  finding: typedWords(60),
  print: typedWords(80),
});

/** A yes or a no, or the code of a booking. */
export async function actOnExtraWork({ params, request, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, ASKED);
  const token = bookingTokenOf(params.bookingToken);
  const secret = secretOf(request);
  const here = extraWorkPath(token, secret);
  if (posted.status !== "success" || posted.value.intent === "send" || posted.value.intent === "check")
    return answerProof(app, request, token, posted, here);
  const { intent, finding, print } = posted.value;
  const done = await answerFinding(app, token, secret, { id: finding, print, isYes: intent === "yes" });
  return done.ok ? redirect(here, 303) : refuseForm(posted, done, { isCodeSent: false });
}

/** A photo of a finding, for who may read it. */
export async function customersPhoto({ params, request, context: { app } }: LoaderFunctionArgs) {
  const picture = await openFindingPhoto(app, bookingTokenOf(params.bookingToken), params.photoId ?? "", {
    side: "customer",
    secret: secretOf(request),
  });
  if (!picture.ok) throw new Response(null, { status: answerOf(picture.code).status });
  return pictureResponse(request, picture);
}
