import { logbookService } from "../../domain/lead/cart/find-item";
import { reprice } from "../../domain/lead/cart/reprice";
import type { CartItem } from "../../domain/lead/cart-item";
import type { Lead } from "../../domain/lead/lead";
import type { CartOp, LeadPatch } from "../../domain/lead/lead-patch";
import { applyPatch } from "../../domain/lead/merge";
import { taskIdsOf } from "../../domain/supplier/job-needs";
import { canCalculateServicePrice } from "../catalogue/vehicle/service-operations-summary";
import type { Context } from "../context";
import { messageOf } from "../ports/log";

/** What has to be saved so that every item says whether it can be priced; nothing when all of them already do (ledger F-208). */
async function repriceCart(
  context: Context,
  lead: Pick<Lead, "cart" | "vehicle" | "suburb">,
): Promise<readonly CartOp[]> {
  const [tasks, logbook] = await Promise.all([
    context.db.tasks.findMany(taskIdsOf(lead.cart)),
    canPriceLogbook(context, lead),
  ]);
  const repriced = reprice(lead.cart, {
    tasks: new Map(tasks.map((task) => [task.id, task])),
    logbook,
    vehicle: lead.vehicle,
    state: lead.suburb?.state ?? null,
  });
  return repriced.flatMap((item, index) =>
    isSamePricing(item, lead.cart[index]) ? [] : [{ op: "put" as const, item }],
  );
}

const isSamePricing = (a: CartItem, b: CartItem | undefined): boolean =>
  a.canCalculatePrice === b?.canCalculatePrice &&
  a.pricingStrategy === b?.pricingStrategy &&
  JSON.stringify(a.assessment ?? null) === JSON.stringify(b?.assessment ?? null);

/** Known once the vehicle is: no schedule, no price; then the interval decides. */
async function canPriceLogbook(
  context: Context,
  { cart, vehicle }: Pick<Lead, "cart" | "vehicle">,
): Promise<boolean | null> {
  const interval = logbookService(cart)?.serviceIntervalId ?? null;
  if (vehicle.mid === null) return null;
  if (vehicle.serviceScheduleId === null) return false;
  return interval === null ? null : canCalculateServicePrice(context, vehicle.mid, vehicle.serviceScheduleId, interval);
}

/** A change of an answer with what it means for the other items: the cart, the vehicle and the place decide what fits, what is included and what has a price. */
export async function withFreshPricing(context: Context, lead: Lead, patch: LeadPatch): Promise<LeadPatch> {
  if (patch.cartOps === undefined && patch.vehicle === undefined && patch.suburb === undefined) return patch;
  const changed = applyPatch(lead, patch);
  if (changed.cart.length === 0) return patch;
  const isPlaceOnly = patch.cartOps === undefined && patch.vehicle === undefined;
  const ops = await repriceCart(context, changed).catch((error: unknown) => {
    if (!isPlaceOnly) throw error;
    // The place is saved all the same (F-202); the results assess the cart again.
    context.log.warn({ event: "unexpected-error", where: "funnel: cart of the place", message: messageOf(error) });
    return [];
  });
  return ops.length === 0 ? patch : { ...patch, cartOps: [...(patch.cartOps ?? []), ...ops] };
}
