import { lookedFor } from "../../domain/desk/looked-for";
import type { DeskRole } from "../../domain/desk/roles";
import { parseLeadGuid } from "../../domain/ids";
import type { Context } from "../context";
import { contactPrints, regoPrints } from "../discounts/customer-keys";
import type { DeskFound } from "../ports/desk";
import { type DeskRefusal, deskPerson } from "./standing";

const MOST = 30;

export interface Found extends DeskFound {
  readonly ok: true;
  /** False = nothing was typed that could be looked for. */
  readonly isAsked: boolean;
  /** Of who asks. */
  readonly role: DeskRole;
}

const NOTHING: DeskFound = { bookings: [], leads: [], suppliers: [] };

/**
 * Finds by a booking's number, a plate, a mobile, an email, the name of a workshop, or a reference of a booking, quote or payment, all at once: what was
 * typed may be several of these. Contacts and plates are compared as prints, so only the whole one finds. Two rounds of D1 after the session's.
 */
export async function findAtDesk(context: Context, typed: string): Promise<Found | DeskRefusal> {
  const person = await deskPerson(context, "look");
  if (!person.ok) return person;
  const asked = lookedFor(context.config.country, typed);
  if (Object.values(asked).every((value) => value === null))
    return { ok: true, isAsked: false, role: person.role, ...NOTHING };
  const [contact, plates] = await Promise.all([
    contactPrints(context, { email: asked.email, mobile: asked.mobile }),
    regoPrints(context, asked.rego),
  ]);
  const found = await context.db.desk.search(
    {
      id: asked.number,
      lead: asked.lead === null ? null : parseLeadGuid(asked.lead),
      emailPrint: contact.email,
      mobilePrint: contact.mobile,
      regoPrints: plates,
      reference: asked.reference,
      supplierName: asked.name,
    },
    MOST,
  );
  return { ok: true, isAsked: true, role: person.role, ...found };
}
