import type { SupplierId } from "../../../domain/core/ids";
import { firstDays, partsReadyFrom } from "../../../domain/supplier/availability/first-available-day";
import { COUNTRIES } from "../../../domain/core/country/country";
import type { ServiceItem } from "../../../domain/lead/cart-item";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Price } from "../../../domain/pricing/price";
import { priceJob } from "../../../domain/pricing/price-job";
import { listCalendarDays, dayAt, daysBetween } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { NO_VEHICLE } from "../../../domain/catalogue/vehicle/vehicle";
import { applyVariant } from "../../../domain/catalogue/vehicle/variant";
import type { Context } from "../../context";
import { serviceWindow } from "../../lead/dates/service-window";
import { ineligibleReason, type IneligibleReason, NO_PREFERENCES } from "../../../domain/supplier/fits-job";
import { loadJob } from "../load-job";
import { listServiceIntervals } from "../../catalogue/vehicle/service-operations-summary";
import type { SignedInUser } from "../../../domain/identity/profile";
import { currentUser } from "../../identity/current-user";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import { storesOf } from "../../identity/store-account/stores";

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
  const country = COUNTRIES[config.country];
  const now = clock.now();
  const today = dayAt(now, country.defaultZone);
  const window = serviceWindow(
    context,
    { country: config.country, state: "", zone: country.defaultZone },
    await db.blockedDates.all(),
  );
  const [supplierWithDays, variant, intervals] = await Promise.all([
    db.suppliers.find(supplierId, config.country, {
      from: today,
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
export async function findOwnWorkshop(
  context: Context,
  target: number | null,
): Promise<OwnWorkshop | Refusal<"not-signed-in" | "portal-forbidden">> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const memberships = (await storesOf(context, user)).filter(({ state }) => state !== "closed");
  const workshop = target === null ? memberships[0] : memberships.find(({ supplierId }) => supplierId === target);
  return workshop ? { ok: true, user, workshop } : refuse("portal-forbidden");
}
