import { env } from "cloudflare:workers";
import { toLead } from "../../../app/adapters/db/lead-row";
import { isDraft, type Lead } from "../../../app/domain/lead/lead";
import { NO_TIMEOUT } from "../../../app/http/store-timeouts";
import { leadRecords } from "../../../durable-objects/stubs";
import { toLeadGuid } from "../../support/ids";

const CART = ["cart"] as const;
const VEHICLE = ["vehicle", "isUnknownVehicle", "providerVehicleId", "cart"] as const;
const SUBMISSION = ["status", "outcome", "submittedAt", "serviceDay", "noMechanics", "cart"] as const;
/** Fields derived from contact details, which are encrypted and not part of the state. */
const CONTACT = ["communication"] as const;

const ANSWERS = ["suburb", ...VEHICLE, "quoteUrgency", "workshopCategory", ...CONTACT] as const;

/** Fields that an event may change, by the event's name. An event that is not listed may change none. */
const CHANGEABLE_FIELDS: Readonly<Record<string, readonly (keyof Lead)[]>> = {
  draft: ANSWERS,
  "task-service": CART,
  "task-custom": CART,
  "task-generic-item": CART,
  "task-your-items": CART,
  "task-your-items-rewards": CART,
  "instant-quotes-unavailable": CART,
  "tyre-size-selection": CART,
  "tyre-quality-selection": CART,
  "tyre-quantity-selection": CART,
  "windscreen-features": CART,
  location: ["suburb", "location", "latitude", "longitude"],
  "vehicle-rego-check": VEHICLE,
  "vehicle-rego-found": VEHICLE,
  "vehicle-rego-not-found": VEHICLE,
  "vehicle-make": VEHICLE,
  "vehicle-model": VEHICLE,
  "vehicle-year": VEHICLE,
  "vehicle-body": VEHICLE,
  "vehicle-fuel": VEHICLE,
  "vehicle-transmission": VEHICLE,
  "vehicle-variant": VEHICLE,
  "vehicle-engine": VEHICLE,
  "vehicle-task-error": CART,
  "vehicle-logbook-interval": CART,
  date: ["quoteUrgency", "serviceDay"],
  "workshop-or-mobile-mechanic": ["workshopCategory", "requiredExtras"],
  "customer-notes-for-mechanic": ["repairNotes", "nextServiceDue"],
  customer: CONTACT,
  "customer-2": CONTACT,
  "customer-contact-info": CONTACT,
  "customer-details-step1": CONTACT,
  "customer-details-step2": CONTACT,
  "code confirmed": CONTACT,
  callback: SUBMISSION,
  "no-mechanics": SUBMISSION,
  // The supplier may change, because another supplier delivers the battery.
  "product-finalise": [...SUBMISSION, "supplierId"],
  "booking-finalise": SUBMISSION,
  quotes: SUBMISSION,
  "confirmation-success": SUBMISSION,
};
const ALWAYS_CHANGED_FIELDS: readonly (keyof Lead)[] = ["revision", "updatedAt"];

interface Row {
  readonly revision: number;
  readonly state: string;
  readonly event: string | null;
  readonly reason: string | null;
  readonly isAlone: boolean;
}

/**
 * Finds faults in a lead's history. Revisions must be numbered without gaps, and each must have one event that changes only the fields that its name allows.
 * The current lead must equal the state after the last event.
 * `alongside`: steps answered at the same time in another tab, which one revision may include.
 */
export async function historyFaults(
  db: D1Database,
  guid: string,
  concurrentFields: ReadonlySet<string>,
): Promise<readonly string[]> {
  const rows: readonly Row[] = await leadRecords(env as unknown as Env, NO_TIMEOUT).saves(toLeadGuid(guid));
  const last = rows.at(-1);
  const isCurrent = await db
    .prepare("select revision, state from leads where guid = ?")
    .bind(guid)
    .first<{ revision: number; state: string | null }>();
  if (last === undefined || isCurrent === null) return [`${guid} has no history`];
  const faults = rows.flatMap((row, index) => faultsOf(row, rows[index - 1], index + 1, concurrentFields));
  // The state of a draft is only in its Durable Object. Its row refers to the last save that changed the search data.
  const isInObject = isDraft(leadOf(last));
  const row = isInObject ? rows.findLast(({ isAlone }) => !isAlone) : last;
  return isCurrent.revision === row?.revision && isCurrent.state === (isInObject ? null : last.state)
    ? faults
    : [...faults, `${guid} stands elsewhere than its last event`];
}

/** A save as the product reads it: missing fields have the defaults of a new lead. */
const leadOf = ({ state }: Row): Lead => toLead(JSON.parse(state));

function faultsOf(
  row: Row,
  before: Row | undefined,
  number: number,
  concurrentFields: ReadonlySet<string>,
): readonly string[] {
  const where = `revision ${row.revision} (${row.event}: ${row.reason})`;
  if (row.revision !== number) return [`${where} should be number ${number}`];
  if (before === undefined) return row.event === "created" || row.event === "shifted" ? [] : [`${where} comes first`];
  const allowed = new Set([
    ...ALWAYS_CHANGED_FIELDS,
    ...[row.reason ?? "", ...concurrentFields].flatMap((name) => CHANGEABLE_FIELDS[name] ?? []),
  ]);
  const oldLead = leadOf(before);
  const newLead = leadOf(row);
  const changed = (Object.keys({ ...oldLead, ...newLead }) as (keyof Lead)[]).filter(
    (name) => JSON.stringify(oldLead[name]) !== JSON.stringify(newLead[name]),
  );
  return [
    ...changed.filter((name) => !allowed.has(name)).map((name) => `${where} changed ${name}`),
    ...stateFaults(newLead).map((fault) => `${where}: ${fault}`),
  ];
}

/** Finds states that no lead may have, regardless of its answers. */
function stateFaults({ cart, vehicle, status, outcome, submittedAt }: Lead): readonly string[] {
  const faults: string[] = [];
  if (new Set(cart.map((item) => item.key)).size !== cart.length) faults.push("two lines of one kind");
  if (cart.filter((item) => item.kind === "Service").length > 1) faults.push("two services");
  if (vehicle.mid !== null && (vehicle.make === null || vehicle.model === null || vehicle.year === null))
    faults.push("a vehicle without make, model or year");
  if ((outcome === null) !== (submittedAt === null) || (outcome === null) !== (status === "QuotePending"))
    faults.push(`half submitted: ${status}`);
  return faults;
}
