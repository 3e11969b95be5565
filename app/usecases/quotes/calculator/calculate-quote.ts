import type { SupplierId } from "../../../domain/core/ids";
import { firstDays, partsReadyFrom } from "../../../domain/supplier/availability/first-available-day";
import type { ServiceItem } from "../../../domain/lead/cart-item";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Price } from "../../../domain/pricing/price";
import { priceJob } from "../../../domain/pricing/price-job";
import { listCalendarDays, dayAt, daysBetween } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { NO_VEHICLE } from "../../../domain/catalogue/vehicle/vehicle";
import { applyVariant } from "../../../domain/catalogue/vehicle/variant";
import type { Context } from "../../context";
import { serviceWindow, jobLocation } from "../../lead/dates/service-window";
import { ineligibleReason, type IneligibleReason, NO_PREFERENCES } from "../../../domain/supplier/fits-job";
import { loadJob } from "../load-job";
import { listServiceIntervals } from "../../catalogue/vehicle/service-operations-summary";
import type { SignedInUser } from "../../../domain/identity/profile";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import type { AccessRefusal } from "../../identity/store-account/authorize";
import { findOwnStore } from "../../identity/store-account/store-for";

/** Maximum number of days that a quote proposes. */
const MAX_DAYS = 10;

/** A logbook service by schedule and interval, or a generic menu service. */
export type RequestedService =
  | { readonly kind: "logbook"; readonly scheduleId: string; readonly intervalId: number }
  | { readonly kind: "generic"; readonly genericServiceId: number };

export type CalculatedQuote =
  | {
      readonly ok: true;
      readonly isValid: true;
      readonly vehicle: string;
      readonly service: string;
      readonly price: Price;
      readonly days: readonly PlainDay[];
    }
  /** The vehicle or service is unknown or has no price. `ineligibleReason` = which of the workshop's own settings excludes it; null = none. */
  | {
      readonly ok: true;
      readonly isValid: false;
      readonly ineligibleReason: Exclude<IneligibleReason, "hidden"> | null;
    };

const INVALID_QUOTE: CalculatedQuote = { ok: true, isValid: false, ineligibleReason: null };

/** The price of a workshop's own service for a vehicle, and the days on which it is available (P-096, P-097). Takes two D1 round trips. */
export async function calculateQuote(
  context: Context,
  supplierId: SupplierId,
  mid: string,
  requestedService: RequestedService,
): Promise<CalculatedQuote | Refusal<"supplier-not-found">> {
  const { db, config, clock } = context;
  const now = clock.now();
  const window = serviceWindow(
    context,
    jobLocation({ country: config.country, suburb: null }),
    await db.blockedDates.all(),
  );
  const [supplierWithDays, variant, intervals] = await Promise.all([
    db.suppliers.find(supplierId, config.country, {
      from: window.today,
      to: window.maximum,
      holds: { at: now, except: null },
    }),
    db.vehicles.find(mid),
    requestedService.kind === "logbook" ? listServiceIntervals(context, mid, requestedService.scheduleId) : [],
  ]);
  if (supplierWithDays === null) return refuse("supplier-not-found");
  if (variant === null) return INVALID_QUOTE;
  const interval =
    requestedService.kind === "logbook" ? intervals.find(({ id }) => id === requestedService.intervalId) : null;
  if (interval === undefined) return INVALID_QUOTE;
  const item: ServiceItem = {
    kind: "Service",
    key: "service",
    name: "",
    canCalculatePrice: null,
    pricingStrategy: null,
    notes: null,
    additionalDetails: [],
    serviceType: requestedService.kind === "logbook" ? "LogbookService" : "GenericService",
    genericServiceId: requestedService.kind === "generic" ? requestedService.genericServiceId : null,
    serviceScheduleId: requestedService.kind === "logbook" ? requestedService.scheduleId : null,
    serviceIntervalId: interval?.id ?? null,
    serviceSortOrder: interval?.sortOrder ?? null,
  };
  const vehicle = applyVariant(NO_VEHICLE, variant);
  const { priceData } = db;
  const menu = (await priceData.read()).services;
  const name = interval
    ? `Logbook service, ${interval.name}`
    : menu.generic.find(({ id }) => requestedService.kind === "generic" && id === requestedService.genericServiceId)
        ?.name;
  if (name === undefined) return INVALID_QUOTE;
  const { sheet, needs } = await loadJob(context, { cart: [{ ...item, name }], vehicle });
  if (sheet.lines.length === 0 || sheet.unpriced.length > 0) return INVALID_QUOTE;
  const { supplier, booked: bookedMinutes } = supplierWithDays;
  const ineligibility = ineligibleReason(supplier, needs, NO_PREFERENCES, 0);
  // A paused workshop ("hidden") can still calculate prices.
  if (ineligibility !== null && ineligibility !== "hidden")
    return { ok: true, isValid: false, ineligibleReason: ineligibility };
  const days = firstDays(
    {
      supplier,
      minutes: sheet.minutes,
      today: dayAt(now, supplier.zone),
      booked: bookedMinutes,
      isBlocked: window.isBlocked,
      partsReadyFrom: partsReadyFrom(window.today, sheet.leadDays, window.isBlocked),
      calendar: listCalendarDays(window.minimum, daysBetween(window.minimum, window.maximum) + 1),
    },
    MAX_DAYS,
  );
  return {
    ok: true,
    isValid: true,
    vehicle: vehicle.description ?? "",
    service: name,
    price: priceJob(sheet, supplier, []),
    days,
  };
}

export interface OwnWorkshop {
  readonly ok: true;
  readonly user: SignedInUser;
  readonly workshop: Membership;
}

/** The workshop that the person calculates for: the requested one, or the first one they work for. */
export async function findOwnWorkshop(context: Context, target: number | null): Promise<OwnWorkshop | AccessRefusal> {
  const access = await findOwnStore(context, target, ({ state }) => state !== "closed");
  return access.ok ? { ok: true, user: access.user, workshop: access.store } : access;
}
