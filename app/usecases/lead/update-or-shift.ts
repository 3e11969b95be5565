import type { LeadGuid } from "../../domain/ids";
import { repairIds } from "../../domain/cart/find-item";
import { reprice } from "../../domain/cart/reprice";
import type { CartOp, LeadPatch } from "../../domain/lead/lead-patch";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { LeadVehicle } from "../../domain/vehicle/vehicle";
import type { Context } from "../context";
import { createLead } from "./create-lead";
import { namesSomething, unknownAnswers } from "./known-answers";
import type { SavedLead, SaveRefusal } from "./queue-save";
import { saveLead } from "./save-lead";

export interface UpdateOrShiftInput {
  /** null = a new lead. */
  readonly guid: LeadGuid | null;
  readonly patch: LeadPatch;
  /** Looked up here; undefined = not mentioned, null = cleared. */
  readonly suburbId: number | null | undefined;
  readonly retainQuote: boolean;
  readonly idempotencyKey?: string;
}

async function cartOps(context: Context, ops: readonly CartOp[] | undefined): Promise<readonly CartOp[] | undefined> {
  if (!ops) return undefined;
  const items = ops.flatMap((change) =>
    change.op === "replace" ? change.items : change.op === "put" ? [change.item] : [],
  );
  const ids = repairIds(items);
  const tasks = new Map((ids.length > 0 ? await context.db.tasks.findMany(ids) : []).map((task) => [task.id, task]));
  const priced = (cart: typeof items) => reprice(cart, { tasks, logbook: null });
  return ops.map((change) => {
    if (change.op === "replace") return { op: "replace", items: priced([...change.items]) };
    return change.op === "put" ? { op: "put", item: priced([change.item])[0] ?? change.item } : change;
  });
}

/** What the catalogue knows better than a client: engine, cylinders, price category. Null = it has no such vehicle. */
async function vehicle(
  context: Context,
  asked: Partial<LeadVehicle> | undefined,
): Promise<Partial<LeadVehicle> | undefined | null> {
  if (!asked?.mid) return asked;
  const known = await context.db.vehicles.find(asked.mid);
  if (!known) return null;
  const { engine, cylinders, displacementL, priceCategory } = known;
  return { ...asked, engine, cylinders, displacementL, priceCategory };
}

/** The API's save: checks what was posted against the catalogue, then saves, shifts or creates (F-352, F-353). */
export async function updateOrShift(
  context: Context,
  input: UpdateOrShiftInput,
): Promise<SavedLead | SaveRefusal | Refusal<"invalid-input" | "rate-limited">> {
  const { guid, suburbId, retainQuote, idempotencyKey } = input;
  const [suburb, checkedVehicle, checkedCart] = await Promise.all([
    suburbId == null ? suburbId : context.db.localities.find(suburbId),
    vehicle(context, input.patch.vehicle),
    cartOps(context, input.patch.cartOps),
  ]);
  if (suburb === null && suburbId != null) return refuse("invalid-input", { SuburbId: ["No such suburb"] });
  // Only where something is to be looked up: most saves carry none of it.
  const isAsked = namesSomething(input.patch) || checkedVehicle === null;
  const stored = guid === null || !isAsked ? null : await context.db.leads.find(guid);
  const unknown = await unknownAnswers(
    context,
    stored,
    input.patch,
    suburb === undefined ? (stored?.suburb ?? null) : suburb,
  );
  // A vehicle that the lead has already may be out of the catalogue by now.
  if (checkedVehicle === null && input.patch.vehicle?.mid !== stored?.vehicle.mid && !unknown.ProviderVehicleId)
    unknown.Mid = ["No such vehicle"];
  if (Object.keys(unknown).length > 0) return refuse("invalid-input", unknown);
  const patch: LeadPatch = {
    ...input.patch,
    ...(suburb ? { suburb } : {}),
    ...(checkedVehicle ? { vehicle: checkedVehicle } : {}),
    ...(checkedCart ? { cartOps: checkedCart } : {}),
  };
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  return guid === null
    ? createLead(context, { patch, ...key })
    : saveLead(context, { guid, patch, retainQuote, ...key });
}
