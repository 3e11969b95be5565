import { type BookingToken, type LeadGuid, parseBookingToken, parseLeadGuid } from "../../../domain/core/ids";
import type { LeadHolder } from "../../../domain/lead/lead-holder";
import { refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { Impersonation, ImpersonationTarget } from "../../ports/people";
import { runDeskAction, type ConfirmedForm } from "./act";
import { findDeskPerson } from "./desk-person";
import { MINUTE_MS } from "../../../domain/core/time/duration";

/** Impersonation ends automatically after this time. */
const IMPERSONATION_MS = 30 * MINUTE_MS;
const NO_PERSON: LeadHolder = { userId: null, holderHash: null };

const targetReference = (target: ImpersonationTarget): BookingToken | LeadGuid =>
  "booking" in target ? target.booking : target.lead;

/** The holder whose view of the pages is shown. Null = there is no such booking or quote. A quote without a holder is shown as any visitor would see it. */
async function findHolder({ db }: Pick<Context, "db">, target: ImpersonationTarget): Promise<LeadHolder | null> {
  if ("booking" in target) {
    const booking = await db.bookings.find(target.booking);
    return booking && (booking.booking.holders?.[0] ?? NO_PERSON);
  }
  const storedLead = await db.leads.findStored(target.lead);
  return storedLead && { userId: storedLead.lead.userId, holderHash: storedLead.holderHash };
}

/**
 * Starts an impersonation: shows the pages of a booking or quote as the customer sees them, including the name and contact details. The history records who did
 * this and why.
 */
export const startImpersonation = (context: Context, target: ImpersonationTarget, submission: ConfirmedForm) =>
  runDeskAction(
    context,
    "assist",
    submission,
    { kind: "viewed-as-customer", about: targetReference(target) },
    async () =>
      (await findHolder(context, target)) === null
        ? refuse("booking" in target ? "booking-not-found" : "lead-not-found")
        : { ok: true as const },
  );

/** The impersonation in this browser. Null unless this operator started it within the last half hour and still has the permission. */
export async function readImpersonation(context: Context, id: string): Promise<Impersonation | null> {
  const person = await findDeskPerson(context, "assist");
  if (!person.ok) return null;
  const deskAction = await context.db.desk.findAction(id);
  if (deskAction === null || deskAction.kind !== "viewed-as-customer" || deskAction.outcome !== "done") return null;
  if (deskAction.personId !== person.personId || deskAction.at <= context.clock.now() - IMPERSONATION_MS) return null;
  const target = parseTarget(deskAction.about);
  const holder = target && (await findHolder(context, target));
  return target && holder && { name: person.name, target, holder };
}

function parseTarget(subject: string): ImpersonationTarget | null {
  const lead = parseLeadGuid(subject);
  const booking = parseBookingToken(subject);
  return lead ? { lead } : booking && { booking };
}

/**
 * Makes the context of a request read-only for an impersonation: the browser's identity is removed, and pages have no side effects. The caller must use a
 * database that refuses writes.
 */
export function impersonate(context: Context, impersonation: Impersonation): Context {
  const leadQuotes: Context["db"]["leadQuotes"] = { ...context.db.leadQuotes, save: async () => {} };
  Object.assign(context.db, { leadQuotes });
  const viewer: Context["viewer"] = {
    ...{ holderHash: "", freshSecret: null, sessionHash: null, contactHash: null },
    firstVisitAt: context.viewer.firstVisitAt,
  };
  const runLater = (work: Promise<unknown>) => void work.catch(() => undefined);
  // Replaced, because leads are written by Durable Objects, which do not use the read-only database.
  const leadQueue: Context["leadQueue"] = { save: async () => ({ ok: false, code: "save-delayed" }) };
  return Object.assign(context, {
    impersonation,
    viewer,
    later: runLater,
    leadQueue,
  } satisfies Partial<Context>);
}
