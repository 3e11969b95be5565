import { logbookService } from "../../domain/lead/cart/cart-items";
import { reprice } from "../../domain/lead/cart/reprice";
import type { CartItem } from "../../domain/lead/cart-item";
import type { Lead } from "../../domain/lead/lead";
import type { CartOp, LeadPatch } from "../../domain/lead/lead-patch";
import { applyPatch } from "../../domain/lead/merge";
import { listTaskIds } from "../../domain/supplier/job-needs";
import { canCalculateServicePrice } from "../catalogue/vehicle/service-operations-summary";
import type { Context } from "../context";
import { messageOf } from "../ports/log";

/** Returns the cart changes that are needed so that every item states whether it can be priced. Empty if all items already do (ledger F-208). */
async function buildRepricingOps(
  context: Context,
  lead: Pick<Lead, "cart" | "vehicle" | "suburb">,
): Promise<readonly CartOp[]> {
  const [tasks, logbook] = await Promise.all([
    context.db.tasks.findMany(listTaskIds(lead.cart)),
    canPriceLogbook(context, lead),
  ]);
  const repricedItems = reprice(lead.cart, {
    tasks: new Map(tasks.map((task) => [task.id, task])),
    canPriceLogbook: logbook,
    vehicle: lead.vehicle,
    state: lead.suburb?.state ?? null,
  });
  return repricedItems.flatMap((item, index) =>
    isSamePricing(item, lead.cart[index]) ? [] : [{ op: "put" as const, item }],
  );
}

const isSamePricing = (a: CartItem, b: CartItem | undefined): boolean =>
  a.canCalculatePrice === b?.canCalculatePrice &&
  a.pricingStrategy === b?.pricingStrategy &&
  JSON.stringify(a.assessment ?? null) === JSON.stringify(b?.assessment ?? null);

/** Whether the logbook service can be priced, which requires a service schedule. Null = the vehicle or the interval is not known yet. */
async function canPriceLogbook(
  context: Context,
  { cart, vehicle }: Pick<Lead, "cart" | "vehicle">,
): Promise<boolean | null> {
  const interval = logbookService(cart)?.serviceIntervalId ?? null;
  if (vehicle.mid === null) return null;
  if (vehicle.serviceScheduleId === null) return false;
  return interval === null ? null : canCalculateServicePrice(context, vehicle.mid, vehicle.serviceScheduleId, interval);
}

/**
 * Adds the resulting changes to the items in the cart to a patch, because the cart, vehicle and location determine which items fit, are included and have a
 * price.
 */
export async function addRepricing(context: Context, lead: Lead, patch: LeadPatch): Promise<LeadPatch> {
  if (patch.cartOps === undefined && patch.vehicle === undefined && patch.suburb === undefined) return patch;
  const repricedLead = applyPatch(lead, patch);
  if (repricedLead.cart.length === 0) return patch;
  const isPlaceOnly = patch.cartOps === undefined && patch.vehicle === undefined;
  const cartOps = await buildRepricingOps(context, repricedLead).catch((error: unknown) => {
    if (!isPlaceOnly) throw error;
    // The location is saved anyway (F-202). The results page checks the cart again.
    context.log.warn({ event: "unexpected-error", where: "funnel: cart of the place", message: messageOf(error) });
    return [];
  });
  return cartOps.length === 0 ? patch : { ...patch, cartOps: [...(patch.cartOps ?? []), ...cartOps] };
}
