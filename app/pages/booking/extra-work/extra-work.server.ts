import { bookingTokenOf } from "~/http/route-params";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { paymentRefusal } from "~/domain/booking/payable";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { pictureResponse } from "~/pages/photos/picture-response";
import { maskBookingContact } from "~/usecases/booking/booking-offer/prove-holder";
import { answerFinding } from "~/usecases/booking/extra-work/answer";
import { extraWorkPath } from "~/usecases/booking/extra-work/find";
import { openFindingPhoto } from "~/usecases/booking/extra-work/photos";
import { loadExtraWorkForCustomer } from "~/usecases/booking/extra-work/load-extra-work";
import { handleVerificationForm } from "../changes/answer-proof.server";
import { extraWorkView } from "./finding-view.server";

/** The secret from the link in the message; "" = none. */
const accessKey = (request: Request): string => (new URL(request.url).searchParams.get("key") ?? "").slice(0, 60);

/** Loads the findings for the booking's holder or for anyone with the link from the message. Writes nothing. */
export async function loadExtraWork({
  params,
  request,
  context: { app },
}: Pick<LoaderFunctionArgs, "params" | "request" | "context">) {
  const token = bookingTokenOf(params.bookingToken);
  const secret = accessKey(request);
  const backPath = `/booking/${token}`;
  const context = await loadExtraWorkForCustomer(app, token, secret);
  if (!context.ok) {
    if (context.code !== "not-the-holder") throw refusedPage(context.code);
    return { back: backPath, proof: await maskBookingContact(app, token), view: null, pay: null, isOn: false };
  }
  const { booking, supplier, lead } = context.offeredBooking;
  const view = extraWorkView(context, {
    side: "customer",
    zone: lead?.lead.suburb?.zone ?? supplier.zone,
    photoPath: (id) => `/booking/${token}/extra-work/photo/${id}${secret === "" ? "" : `?key=${secret}`}`,
  });
  const canPay =
    paymentRefusal(booking, { acceptOnlinePayments: supplier.acceptOnlinePayments, isBuyNowPayLaterOnly: false }) ===
      null && (booking.extraWork ?? 0) > 0;
  return {
    back: backPath,
    /** The contact that a code would be sent to, for a browser that neither made the booking nor has the link. Null = this browser may read the findings. */
    proof: null,
    view,
    pay: canPay ? `/booking/${token}/pay` : null,
    isOn: booking.status !== "Cancelled",
  };
}

export type LoadedExtraWork = Awaited<ReturnType<typeof loadExtraWork>>;

const INPUT_FIELDS = z.object({
  intent: z.enum(["send", "check", "yes", "no"]),
  code: textField(40),
  finding: textField(60),
  digest: textField(80),
});

/** Approves or declines a finding, or handles the verification code of the booking. */
export async function extraWorkAction({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  const token = bookingTokenOf(params.bookingToken);
  const secret = accessKey(request);
  const pagePath = extraWorkPath(token, secret);
  if (postedForm.status !== "success" || postedForm.value.intent === "send" || postedForm.value.intent === "check")
    return handleVerificationForm(app, request, token, postedForm, pagePath);
  const { intent, finding, digest } = postedForm.value;
  const result = await answerFinding(app, token, secret, { id: finding, digest, isApproved: intent === "yes" });
  return result.ok ? redirect(pagePath, 303) : refuseForm(postedForm, result, { isCodeSent: false });
}

/** Serves a photo of a finding to anyone who may read the findings. */
export async function customerPhotoLoader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const picture = await openFindingPhoto(app, bookingTokenOf(params.bookingToken), params.photoId ?? "", {
    side: "customer",
    secret: accessKey(request),
  });
  return pictureResponse(request, picture);
}
