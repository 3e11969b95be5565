import { type BookingToken, type LeadGuid, parseBookingToken, parseLeadGuid } from "../../domain/ids";
import type { LeadHolder } from "../../domain/lead/held-by";
import { refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import type { Seen, SeenThing } from "../ports/seen";
import { doAtDesk, type Pressed } from "./act";
import { deskPerson } from "./standing";

/** Looking ends by itself. */
const SEEN_MS = 30 * 60_000;
const NOBODY: LeadHolder = { userId: null, holderHash: null };

const nameOf = (thing: SeenThing): BookingToken | LeadGuid => ("booking" in thing ? thing.booking : thing.lead);

/** As whom the customer's own pages are read; null = there is no such booking or quote. Of a quote that is nobody's yet: as anybody sees it. */
async function holderOf({ db }: Pick<Context, "db">, thing: SeenThing): Promise<LeadHolder | null> {
  if ("booking" in thing) {
    const stored = await db.bookings.find(thing.booking);
    return stored && (stored.booking.holders?.[0] ?? NOBODY);
  }
  const stored = await db.leads.findStored(thing.lead);
  return stored && { userId: stored.lead.userId, holderHash: stored.holderHash };
}

/** Begins to look at the pages of a booking or a quote as its customer sees them, name and contact with them: the history tells who did, and why. */
export const beginSeeing = (context: Context, thing: SeenThing, pressed: Pressed) =>
  doAtDesk(context, "care", pressed, { kind: "seen-as-customer", about: nameOf(thing) }, async () =>
    (await holderOf(context, thing)) === null
      ? refuse("booking" in thing ? "booking-not-found" : "lead-not-found")
      : { ok: true as const },
  );

/** What a browser says it looks at, if this operator began it within the last half hour, and may still. */
export async function readSeen(context: Context, id: string): Promise<Seen | null> {
  const person = await deskPerson(context, "care");
  if (!person.ok) return null;
  const act = await context.db.desk.act(id);
  if (act === null || act.kind !== "seen-as-customer" || act.outcome !== "done") return null;
  if (act.personId !== person.personId || act.at <= context.clock.now() - SEEN_MS) return null;
  const thing = thingOf(act.about);
  const holder = thing && (await holderOf(context, thing));
  return thing && holder && { name: person.name, thing, holder };
}

function thingOf(about: string): SeenThing | null {
  const [lead, booking] = [parseLeadGuid(about), parseBookingToken(about)];
  return lead ? { lead } : booking && { booking };
}

/** Makes the context of one request one that only looks: nobody's browser, and what pages keep on the side is kept by none. Its database has to refuse writes itself. */
export function asSeen(context: Context, seen: Seen): Context {
  Object.assign(context.db, { leadQuotes: { ...context.db.leadQuotes, keep: async () => {} } });
  const viewer: Context["viewer"] = {
    ...{ holderHash: "", freshSecret: null, sessionHash: null, contactHash: null },
    firstVisitAt: context.viewer.firstVisitAt,
  };
  const later = (work: Promise<unknown>) => void work.catch(() => undefined);
  // Leads are written in their own objects, which no database here keeps from it.
  const leadQueue: Context["leadQueue"] = { save: async () => ({ ok: false, code: "save-delayed" }) };
  return Object.assign(context, { seen, viewer, later, leadQueue });
}
