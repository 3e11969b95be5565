import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "../../../error-responses";
import { hasDeskRight } from "../../../domain/identity/roles";
import type { OutcomeCode } from "../../../domain/core/outcomes";
import { bookingTokenOf } from "../../../http/route-params";
import { parsePostedForm, refuseForm } from "../../../http/parse-form";
import type { Context } from "../../../usecases/context";
import { readBookingCase } from "../../../usecases/operations/desk/read-case";
import type { ActionView } from "../action-form";
import { deskRefusalResponse, refuseDeskForm, requireFreshDeskSignIn } from "../guard.server";
import { redirectToImpersonation, revealedContact } from "../shared-acts.server";
import { type BookingActionPage, CODE_SENT_PARAM, INPUT_FIELDS, sentContactSubject } from "./booking-act.server";
import { CARE_ACTIONS } from "./care-acts.server";
import { DATA_ACTIONS } from "./data-acts.server";
import { MONEY_ACTIONS } from "./money-acts.server";

const BOOKING_ACTIONS: Readonly<Record<string, BookingActionPage>> = {
  ...CARE_ACTIONS,
  ...MONEY_ACTIONS,
  ...DATA_ACTIONS,
};

function requireBookingAction(text: string | undefined): { readonly name: string; readonly act: BookingActionPage } {
  const act = Object.hasOwn(BOOKING_ACTIONS, text ?? "") ? BOOKING_ACTIONS[text ?? ""] : undefined;
  if (act === undefined) throw refusedPage("page-not-found");
  return { name: text ?? "", act };
}

/** Loads the page of one booking action: its effect and its inputs. */
export async function loadBookingAction(
  app: Context,
  request: Request,
  params: { readonly bookingToken?: string; readonly act?: string },
): Promise<ActionView & { readonly saved: string | null }> {
  const { act } = requireBookingAction(params.act);
  const { searchParams } = new URL(request.url);
  const token = bookingTokenOf(params.bookingToken);
  const bookingCase = await readBookingCase(app, token);
  if (!bookingCase.ok) throw deskRefusalResponse(request, app, bookingCase.code);
  if (!hasDeskRight(bookingCase.person.role, act.right ?? "assist"))
    throw deskRefusalResponse(request, app, "desk-role-forbidden");
  if (act.needsFreshSignIn) await requireFreshDeskSignIn(request, app);
  const view = await act.buildContent(app, bookingCase, searchParams);
  return {
    about: `Booking ${bookingCase.offeredBooking.booking.id}, ${bookingCase.offeredBooking.supplier.name}`,
    back: `/desk/bookings/${token}`,
    id: app.ids.guid(),
    saved: searchParams.has(CODE_SENT_PARAM) ? "The code was sent. Ask the customer to read it out." : null,
    ...view,
  };
}

const NOTHING_REVEALED = { contact: null, file: null };

/** Carries out the action and redirects to the booking. Contact details and the link to a customer data file appear only in this response. */
export async function submitBookingAction({ request, params, context: { app } }: ActionFunctionArgs) {
  const { name, act } = requireBookingAction(params.act);
  const token = bookingTokenOf(params.bookingToken);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, NOTHING_REVEALED);
  const result = await act.submit(app, token, postedForm.value);
  if (!result.ok) {
    return refuseDeskForm(request, app, postedForm, result as { code: OutcomeCode }, NOTHING_REVEALED);
  }
  if (name === "see") return redirectToImpersonation(request, { booking: token }, postedForm.value.id);
  const contact = revealedContact(result);
  const file = name === "export" ? `/desk/bookings/${token}/data.json?act=${postedForm.value.id}` : null;
  if (contact !== null || file !== null)
    return data({ result: undefined, contact, file }, { headers: { "Cache-Control": "no-store" } });
  // An action that exceeds one person's limits leads to its approval page, except a reported refund, which two people confirm on the page of the booking.
  const needsApproval = result.waits === true && name !== "refund-shown";
  if (needsApproval) return redirect(`/desk/approvals/${postedForm.value.id}`, 303);
  if (act.next === undefined) return redirect(`/desk/bookings/${token}`, 303);
  // The URL passes the contact on to the next form. It is sealed, because URLs are stored in histories and logs.
  const { contact: to } = postedForm.value;
  const sentTo = to === "" ? "" : `=${encodeURIComponent(await app.cipher.seal(to, sentContactSubject(token)))}`;
  return redirect(`/desk/bookings/${token}/${act.next}?${CODE_SENT_PARAM}${sentTo}`, 303);
}
