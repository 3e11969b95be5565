import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "../../../answers";
import { deskMay } from "../../../domain/desk/roles";
import type { OutcomeCode } from "../../../domain/outcomes";
import { bookingTokenOf } from "../../../http/named";
import { readPosted, refuseForm } from "../../../http/typed-form";
import type { Context } from "../../../usecases/context";
import { readBookingCase } from "../../../usecases/desk/read-case";
import type { ActView } from "../act-form";
import { deskRefused, isDeskRefusal } from "../guard.server";
import { seeAnswer } from "../see.server";
import { contactIn } from "../shown-contact.server";
import { type BookingAct, TYPED } from "./booking-act.server";
import { CARE_ACTS } from "./care-acts.server";
import { DATA_ACTS } from "./data-acts.server";
import { MONEY_ACTS } from "./money-acts.server";

const ACTS: Readonly<Record<string, BookingAct>> = { ...CARE_ACTS, ...MONEY_ACTS, ...DATA_ACTS };

function actOf(text: string | undefined): { readonly name: string; readonly act: BookingAct } {
  const act = Object.hasOwn(ACTS, text ?? "") ? ACTS[text ?? ""] : undefined;
  if (act === undefined) throw refusedPage("page-not-found");
  return { name: text ?? "", act };
}

/** The page of one act on a booking: what will happen, and what is asked. */
export async function loadBookingAct(
  app: Context,
  request: Request,
  params: { readonly bookingToken?: string; readonly act?: string },
): Promise<ActView> {
  const { act } = actOf(params.act);
  const token = bookingTokenOf(params.bookingToken);
  const found = await readBookingCase(app, token);
  if (!found.ok) throw deskRefused(request, app, found.code);
  if (!deskMay(found.person.role, act.right ?? "care")) throw deskRefused(request, app, "desk-role-forbidden");
  const drawn = await act.draw(app, found, new URL(request.url).searchParams);
  return {
    about: `Booking ${found.offered.booking.id}, ${found.offered.supplier.name}`,
    back: `/desk/bookings/${token}`,
    id: app.ids.guid(),
    hidden: {},
    fields: [],
    isDanger: false,
    first: null,
    closed: null,
    ...drawn,
  };
}

const NOTHING_SHOWN = { contact: null, file: null };

/** Does it, and leads back to the booking; contact details, and the way to the file of a customer's data, stand on this one answer. */
export async function pressBookingAct({ request, params, context: { app } }: ActionFunctionArgs) {
  const { name, act } = actOf(params.act);
  const token = bookingTokenOf(params.bookingToken);
  const posted = await readPosted(request, TYPED);
  if (posted.status !== "success") return refuseForm(posted, undefined, NOTHING_SHOWN);
  const done = await act.press(app, token, posted.value);
  if (!done.ok) {
    if (isDeskRefusal(done.code)) throw deskRefused(request, app, done.code);
    return refuseForm(posted, done as { code: OutcomeCode }, NOTHING_SHOWN);
  }
  if (name === "see") return seeAnswer(request, { booking: token }, posted.value.id);
  const contact = contactIn(done);
  const file = name === "export" ? `/desk/bookings/${token}/data.json?act=${posted.value.id}` : null;
  if (contact !== null || file !== null)
    return data({ result: undefined, contact, file }, { headers: { "Cache-Control": "no-store" } });
  // Above the limits of one person: its page says who has to approve it. Of a refund that two people confirm, that is the booking's.
  const isWaiting = done.waits === true && name !== "refund-shown";
  return redirect(isWaiting ? `/desk/approvals/${posted.value.id}` : `/desk/bookings/${token}`, 303);
}
