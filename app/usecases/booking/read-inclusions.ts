import type { BookingToken, LeadGuid } from "../../domain/core/ids";
import { findServiceKind } from "../../domain/lead/cart/kinds";
import { bookingChoices, type BookingChoices } from "../../domain/booking/booking-choices";
import { formatExtra } from "../../texts/bookings";
import type { FleetFrame } from "../../domain/fleet/fleet-company";
import { isService, type ServiceItem } from "../../domain/lead/cart-item";
import type { Lead } from "../../domain/lead/lead";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { ServiceSummary } from "../../domain/catalogue/vehicle/service-summary";
import type { Context } from "../context";
import { loadFleetFrame } from "../fleet/fleet-company";
import { genericOperationsSummary, logbookOperationsSummary } from "../catalogue/vehicle/service-operations-summary";
import type { Booking } from "../../domain/booking/booking";
import type { BookingRequest } from "../../domain/booking/request";
import type { Supplier } from "../../domain/supplier/supplier";

/** The inclusions of a job's services (B-100); empty lists if the job has no service. */
export interface Inclusions {
  readonly operations: readonly string[];
  readonly additionalBilledOperations: readonly string[];
  readonly excludedOperations: readonly string[];
  readonly parts: readonly string[];
}

export async function readBookingInclusions(
  context: Context,
  token: BookingToken,
): Promise<
  ({ ok: true; fleet: FleetFrame | null; extras: readonly string[] } & Inclusions) | Refusal<"booking-not-found">
> {
  const storedBooking = await context.db.bookings.find(token);
  const lead = storedBooking && (await context.db.leads.find(storedBooking.booking.leadGuid));
  if (!lead) return refuse("booking-not-found");
  const { booking } = storedBooking;
  const [lists, fleet, catalogue] = await Promise.all([
    loadInclusions(context, lead),
    loadFleetFrame(context, booking),
    context.db.extras.all(),
  ]);
  const { extras } = bookingChoices({
    extraIds: booking.extraIds,
    price: booking.price,
    isMobile: false,
    flatSafeArea: null,
    catalogue,
  });
  return { ok: true, fleet, extras: extras.map((extra) => formatExtra(extra, booking.price.currency)), ...lists };
}

/** Inclusions of a lead that is not booked yet (B-068). */
export async function readLeadInclusions(
  context: Context,
  guid: LeadGuid,
): Promise<({ ok: true } & Inclusions) | Refusal<"lead-not-found">> {
  const lead = await context.db.leads.find(guid);
  return lead ? { ok: true, ...(await loadInclusions(context, lead)) } : refuse("lead-not-found");
}

async function loadInclusions(context: Context, lead: Lead): Promise<Inclusions> {
  const services = lead.cart.filter(isService);
  const summaries = (await Promise.all(services.map((item) => loadServiceSummary(context, lead, item)))).filter(
    (summary) => summary !== null,
  );
  const collectOperations = (getOperations: (summary: ServiceSummary) => readonly string[]) => [
    ...new Set(summaries.flatMap(getOperations)),
  ];
  return {
    operations: collectOperations((summary) => summary.operations),
    additionalBilledOperations: collectOperations((summary) => [
      ...summary.alsoDue,
      ...summary.additionalBilledOperations,
    ]),
    excludedOperations: collectOperations((summary) => summary.excludedOperations),
    parts: collectOperations((summary) => summary.parts),
  };
}

/** Summary from the vehicle's logbook if it is known, otherwise from the generic service menu. */
async function loadServiceSummary(context: Context, lead: Lead, item: ServiceItem): Promise<ServiceSummary | null> {
  const { vehicle } = lead;
  const { serviceScheduleId, serviceIntervalId, genericServiceId } = item;
  const logbook =
    findServiceKind(item) === "logbook" &&
    vehicle.mid !== null &&
    serviceScheduleId !== null &&
    serviceIntervalId !== null
      ? await logbookOperationsSummary(context, vehicle.mid, serviceScheduleId, serviceIntervalId)
      : null;
  if (logbook?.ok) return logbook.summary;
  const menu = await genericOperationsSummary(context, genericServiceId ?? 1, vehicle.fuel);
  return menu.ok ? menu.summary : null;
}

/** The chosen extras of a booking, from the cached catalogue of extras. */
export const readBookingChoices = async (
  { db }: Pick<Context, "db">,
  { extraIds, price }: Pick<Booking, "extraIds" | "price">,
  { isMobile }: Pick<Supplier, "isMobile">,
  { flatSafeArea }: Pick<BookingRequest, "flatSafeArea">,
): Promise<BookingChoices> =>
  bookingChoices({ extraIds, price, isMobile, flatSafeArea, catalogue: await db.extras.all() });
