import { jobLabels } from "../../../domain/lead/cart/item-note";
import type { LeadPatch } from "../../../domain/lead/lead-patch";
import { type BookingToken, type LeadGuid, parseLeadGuid } from "../../../domain/core/ids";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { tallyMilestones } from "../../figures/tally-requests";
import { deriveCreatedGuid, createLead } from "../../lead/create-lead";
import type { Call, Viewer } from "../../ports/people";
import { runDeskAction, type ConfirmedForm } from "./act";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";
import { HOUR_MS } from "../../../domain/core/time/duration";

/** A call ends after this time, so that an operator who left a browser open does not make quotes for that customer the next day. */
const MAX_CALL_MS = 4 * HOUR_MS;
const HOLDER_SECRET_BYTES = 20;

/** Creates a viewer for the caller, who is not signed in and has a separate secret. */
type CreateViewer = (secret: string) => Viewer;

export interface StartedCall {
  readonly ok: true;
  readonly guid: LeadGuid;
  /** Id of the desk action, which identifies the call. */
  readonly id: string;
  readonly secret: string;
}

/** Checks whether this operator can make a quote for a caller: a new one, or one based on the customer's existing quote. */
export async function readCallStart(
  context: Context,
  from: LeadGuid | null,
): Promise<
  | { readonly ok: true; readonly person: DeskPerson; readonly jobs: string | null }
  | DeskRefusal
  | Refusal<"lead-not-found">
> {
  const person = await findDeskPerson(context, "assist");
  if (!person.ok) return person;
  if (from === null) return { ok: true, person, jobs: null };
  const lead = await context.db.leads.find(from);
  return lead === null
    ? refuse("lead-not-found")
    : { ok: true, person, jobs: jobLabels(lead.cart).join(", ") || "Quote" };
}

/**
 * Begins a quote for a customer on the phone. It has a separate viewer inside the operator's browser, so that the operator's own account, garage and quotes are
 * not used.
 *
 * `from` = an existing quote of the customer. Its vehicle, location and jobs are copied, but never its contact.
 * Submitting twice creates one quote.
 */
export async function beginCall(
  context: Context,
  submission: ConfirmedForm,
  { from, correctionOf }: { readonly from: LeadGuid | null; readonly correctionOf: BookingToken | null },
  createViewer: CreateViewer,
): Promise<StartedCall | Refusal<OutcomeCode>> {
  const digest = await context.cipher.fingerprint(`call ${submission.id}`);
  const secret = Buffer.from(digest.slice(0, 2 * HOLDER_SECRET_BYTES), "hex").toString("base64url");
  const viewer = createViewer(secret);
  const guid = await deriveCreatedGuid(context, viewer, submission.id);
  const result = await runDeskAction(
    context,
    "assist",
    submission,
    { kind: "quote-for-caller", about: guid },
    async ({ personId, name, role }, reason) => {
      const leadPatch = from === null ? {} : await readKnownAnswers(context, from);
      if (leadPatch === null) return refuse("lead-not-found");
      const call: Call = { id: submission.id, personId, name, role, reason, leadGuid: guid, correctionOf };
      const callerContext = Object.create(context, {
        viewer: { value: viewer, enumerable: true },
        call: { value: call, enumerable: true },
      }) as Context;
      const newLead = await createLead(callerContext, {
        patch: leadPatch,
        idempotencyKey: submission.id,
        reason: "for a caller",
      });
      if (!newLead.ok) return newLead;
      if (!newLead.repeated) tallyMilestones(context, null, newLead.lead);
      return { ok: true as const };
    },
  );
  return result.ok ? { ok: true, guid, id: submission.id, secret } : result;
}

async function readKnownAnswers(context: Context, from: LeadGuid): Promise<LeadPatch | null> {
  const lead = await context.db.leads.find(from);
  return (
    lead && {
      vehicle: lead.vehicle,
      ...(lead.suburb === null ? {} : { suburb: lead.suburb }),
      ...(lead.cart.length > 0 && { cartOps: [{ op: "replace", items: lead.cart }] }),
    }
  );
}

/** The active call in this browser. Null unless this operator started it within the last four hours and may still make quotes for others. */
export async function readCall(
  context: Context,
  { id, correctionOf }: Pick<Call, "id" | "correctionOf">,
): Promise<Call | null> {
  const person = await findDeskPerson(context, "assist");
  if (!person.ok) return null;
  const deskAction = await context.db.desk.findAction(id);
  const guid = deskAction && parseLeadGuid(deskAction.about);
  if (!deskAction || !guid || deskAction.kind !== "quote-for-caller" || deskAction.outcome !== "done") return null;
  if (deskAction.personId !== person.personId || deskAction.at <= context.clock.now() - MAX_CALL_MS) return null;
  const { personId, name, role } = person;
  return { id, personId, name, role, reason: deskAction.reason, leadGuid: guid, correctionOf };
}
