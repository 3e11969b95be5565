import { data, redirect } from "@remix-run/cloudflare";
import { answerOf } from "~/answers";
import type { Context } from "~/usecases/context";
import { getFinalise } from "~/usecases/booking/get-finalise";
import { type SubmitRefusal, submitBooking } from "~/usecases/booking/submit";
import { type StartRefusal, startCardPayment } from "~/usecases/payments/start-card-payment";
import { prevalidateWords } from "~/domain/booking/prevalidate-codes";
import { formatMoney } from "~/domain/money/format";
import { providerUnavailable } from "~/domain/payments/words";
import { hasErrors } from "~/ui/field-errors";
import type { BookingForm } from "./booking-form.server";
import { type FinaliseView, finaliseView, valuesOf } from "./finalise-view.server";
import type { RefusalAlert } from "./refusal-alert";

/** Books or begins the payment and throws the way there; or draws the form again with what is in the way. */
export async function book(app: Context, form: BookingForm) {
  const refusal = hasErrors(form.errors) ? null : await tryToBook(app, form);
  const view = await viewAgain(app, form);
  const errors = { ...form.errors, ...(refusal && "fields" in refusal ? refusal.fields : {}) };
  return data({ view, errors, alert: refusal && alertOf(app, refusal, view) }, { status: refusal ? answerOf(refusal.code).status : 422 });
}

async function tryToBook(app: Context, form: BookingForm): Promise<StartRefusal | SubmitRefusal> {
  const { request, submissionKey } = form;
  if (form.method === "payOnTheDay") {
    const placed = await submitBooking(app, request, submissionKey);
    if (placed.ok) throw redirect(`/booking/${placed.bookingToken}/confirmation`, 303);
    return placed;
  }
  const opened = await startCardPayment(app, request, submissionKey);
  if (!opened.ok) return opened;
  throw redirect(opened.kind === "open" ? `/booking/${request.leadGuid}/finalise/card/${opened.attemptId}` : `/booking/${opened.bookingToken}/confirmation`, 303);
}

/** The form with its price, days and times as they are now. A new submission key: the refused one is spent. */
export async function viewAgain(app: Context, { request, typedDate }: Pick<BookingForm, "request" | "typedDate">) {
  const details = await getFinalise(app, {
    leadGuid: request.leadGuid, supplierId: request.workshopId, day: request.serviceDay, extraIds: request.extraIds, arrivalFrom: request.arrivalFrom || null, attemptId: null,
  });
  if (!details.ok) throw new Response(answerOf(details.code).words, { status: answerOf(details.code).status });
  return finaliseView(details, app.ids.token(), valuesOf(request, typedDate ?? ""));
}

function alertOf(app: Context, refusal: StartRefusal | SubmitRefusal, view: FinaliseView): RefusalAlert | null {
  if ("errorCode" in refusal) {
    const { price, supplier } = view;
    const words = prevalidateWords(refusal.errorCode, {
      ...(refusal.existing ? { id: refusal.existing.id } : {}),
      amount: formatMoney(supplier.minimumBookingAmount, price.currency),
      email: app.config.brand.supportEmail,
    });
    return { title: words.title, text: words.text, next: words.next, bookingToken: refusal.existing?.token ?? null, nextDays: refusal.nextDays };
  }
  if (refusal.code === "invalid-input") return null;
  const text = refusal.code === "payment-unavailable" ? providerUnavailable(app.cards.provider?.name ?? "Card payment", app.config.brand.supportPhone) : answerOf(refusal.code).words;
  return { title: null, text, next: "form", bookingToken: null, nextDays: [] };
}
