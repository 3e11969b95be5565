import type { SupplierId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { SavedQuotePayload } from "../../../domain/quotes/saved-quote";
import { calculateQuote, findOwnWorkshop } from "./calculate-quote";

/** The quote to store: the vehicle as in the catalogue, and the service. The server calculates the price again. */
export interface TrackQuoteInput {
  readonly supplierId: SupplierId;
  readonly mid: string;
  readonly year: number | null;
  readonly serviceScheduleId: string | null;
  readonly serviceIntervalId: number | null;
  /** Id of the menu service. Null for a logbook service. */
  readonly genericServiceId: number | null;
}

/** Stores a quote that a workshop has calculated (P-098, P-308). Repeating it with the same key stores nothing. */
export async function trackQuote(
  context: Context,
  request: TrackQuoteInput,
  key: string,
): Promise<
  { readonly ok: true } | Refusal<"not-signed-in" | "portal-forbidden" | "vehicle-not-found" | "supplier-not-found">
> {
  const ownSupplier = await findOwnWorkshop(context, request.supplierId);
  if (!ownSupplier.ok) return ownSupplier;
  const variant = await context.db.vehicles.find(request.mid);
  if (variant === null) return refuse("vehicle-not-found");
  const { serviceScheduleId, serviceIntervalId, genericServiceId } = request;
  const isLogbook = serviceScheduleId !== null && serviceIntervalId !== null;
  const quote = await calculateQuote(
    context,
    request.supplierId,
    request.mid,
    isLogbook
      ? { kind: "logbook", scheduleId: serviceScheduleId, intervalId: serviceIntervalId }
      : { kind: "generic", genericServiceId: genericServiceId ?? 1 },
  );
  if (!quote.ok) return quote;
  const { make, model, mid, transmission, fuel, body } = variant;
  const payload: SavedQuotePayload = {
    make,
    model,
    mid,
    transmission,
    year: request.year,
    fuel,
    body,
    variant: variant.variant,
    description: quote.isValid ? quote.vehicle : `${make} ${model}`,
    serviceType: isLogbook ? "logbook service" : "generic service",
    workshopId: request.supplierId,
    serviceScheduleId: isLogbook ? serviceScheduleId : null,
    serviceIntervalId: isLogbook ? serviceIntervalId : null,
  };
  await context.db.workshopQuotes.save({
    id: `${ownSupplier.user.userId}:${key}`,
    supplierId: request.supplierId,
    userId: ownSupplier.user.userId,
    payload,
    total: quote.isValid ? quote.price.total : null,
    createdAt: context.clock.now(),
  });
  return { ok: true };
}
