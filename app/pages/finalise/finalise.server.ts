import { supplierIdOf } from "../../http/route-params";
import { parseAttemptId, parseLeadGuid } from "../../domain/core/ids";
import { withLeadGuid } from "../../http/with-lead-guid";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { getFinalise } from "~/usecases/booking/get-finalise";
import { mayTryCode } from "~/usecases/pricing/discounts/look-up-code";
import { withHolderCookie } from "../../http/session";
import { readForm } from "../../http/read-form";
import {
  submitBookingForm,
  checkCode,
  renderTooManyCodes,
  redrawPage,
  sendMobileCode,
  verifyAndBook,
} from "./book.server";
import { readBookingForm } from "./booking-form.server";
import type { FinaliseScreen } from "./display-flags";
import { finaliseView, initialValues } from "./finalise-view.server";

/** Loads the finalise screen with `?supplier=`, `?day=`, `?promoCode=` and, if any, the failed payment attempt. */
export async function loadFinalise({ params, request, context: { app } }: LoaderFunctionArgs, screen: FinaliseScreen) {
  const query = new URL(request.url).searchParams;
  const leadGuid = params.leadGuid ?? "";
  const day = query.get("day");
  const promoCode = query.get("promoCode")?.slice(0, 60) ?? "";
  if (!(await mayTryCode(app, promoCode))) throw refusedPage("rate-limited");
  const details = await withLeadGuid(leadGuid, (guid) =>
    getFinalise(app, {
      leadGuid: guid,
      supplierId: supplierIdOf(query.get("supplier")),
      day: day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
      extraIds: null,
      arrivalFrom: null,
      attemptId: parseAttemptId(params.attemptId ?? query.get("attempt") ?? ""),
      promo: promoCode === "" ? null : { code: promoCode, referral: null, rewardsOption: null },
    }),
  );
  if (!details.ok) {
    if (details.code === "supplier-not-found") throw redirect(`/quotes/${leadGuid}`);
    throw refusedPage(details.code);
  }
  // The payment may have led to a booking after the payment window was opened. Both pages then redirect to the confirmation.
  if (params.attemptId !== undefined && details.confirmationPath !== null) throw redirect(details.confirmationPath);
  if (screen === "product-finalise" && !details.lead.gotProductQuoteFlow)
    throw redirect(`/booking/${leadGuid}/finalise${query.size > 0 ? `?${query}` : ""}`);
  // If our own service cannot deliver the product, the results list other suppliers that can (F-277).
  if (screen === "product-finalise" && !details.existingBooking && !details.offer.canTakeJob)
    throw redirect(`/quotes/${leadGuid}`);
  return finaliseView(details, app.ids.token(), initialValues(details, promoCode));
}

export async function finaliseAction(
  { params, request, context: { app } }: ActionFunctionArgs,
  screen: FinaliseScreen,
) {
  const leadGuid = parseLeadGuid(params.leadGuid ?? "");
  if (leadGuid === null) throw refusedPage("lead-not-found");
  const form = readBookingForm(await readForm(request), leadGuid);
  if (!form) throw refusedPage("invalid-input");
  if (!(await mayTryCode(app, form.request.promoCode))) return renderTooManyCodes(app, form);
  switch (form.intent) {
    case "book":
    case "bookAnyway":
      return submitBookingForm(app, form, screen, withHolderCookie(request, app.viewer));
    case "apply":
    case "remove":
      return checkCode(app, form);
    case "sendCode":
      return sendMobileCode(app, form);
    case "verify":
      return verifyAndBook(app, form, screen, withHolderCookie(request, app.viewer));
    case "price":
      return data(await redrawPage(app, form, form.errors));
  }
}
