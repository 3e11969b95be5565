import type { SupplierId } from "../../domain/core/ids";
import { fittingExtras } from "../../domain/supplier/extras/fitting-extras";
import { scaleMinutes } from "../../domain/supplier/availability/day-capacity";
import { availableDays, type DayQuery, partsReadyFrom } from "../../domain/supplier/availability/first-available-day";
import { findHeldDays, type DayHold } from "../../domain/supplier/availability/held-days";
import {
  type Handover,
  handoverLabel,
  type TimeOption,
  timeOptions,
} from "../../domain/supplier/availability/time-options";
import {
  type ExtrasProblem,
  extrasProblem,
  chosenExtras,
  selectInitialExtras,
} from "../../domain/supplier/extras/selection";
import type { Lead } from "../../domain/lead/lead";
import { refuse, type Refusal } from "../../domain/core/outcomes";
import type { Price } from "../../domain/pricing/price";
import { priceJob, isQuotedAutomatically } from "../../domain/pricing/price-job";
import { promiseEndsOn, promisedExtras, applyPromise } from "../../domain/pricing/price-promise";
import { determineHandover } from "../../domain/quotes/direct-request";
import type { ArrivalLabel } from "../../domain/supplier/availability/time-options";
import { jobDigest, validPromises } from "../../domain/quotes/price-promises";
import { ineligibleReason, type IneligibleReason, NO_PREFERENCES } from "../../domain/supplier/fits-job";
import { metresToJob } from "../../domain/supplier/reach";
import type { Supplier, SupplierExtra } from "../../domain/supplier/supplier";
import { listCalendarDays, dayAt, daysBetween } from "../../domain/core/time/days";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import { searchSpan, pickServiceDay, serviceWindow, jobLocation } from "../lead/dates/service-window";
import { staffedStartTimes } from "../supplier/availability/away-days";
import { loadJob } from "./load-job";
import { toPricingInputs } from "./pricing-inputs";
import { DAY_MS } from "../../domain/core/time/duration";

export interface SupplierPriceInput {
  readonly lead: Lead;
  readonly supplierId: SupplierId;
  /** null = the lead's own service date. */
  readonly day: PlainDay | null;
  /** Ids of the selected extras. Null = the customer has not chosen yet, so the defaults apply. */
  readonly extraIds: readonly number[] | null;
}

/** One supplier's offer for a lead, which the finalise page shows. The booking is based on it. */
export interface SupplierOffer {
  readonly ok: true;
  readonly supplier: Supplier;
  readonly distanceMetres: number;
  /** Why this supplier can no longer take the job. Null = it can. */
  readonly ineligibleReason: IneligibleReason | null;
  /** Price of the offer. Never higher than a price that a results list has promised and that is still valid. */
  readonly price: Price;
  /** Last day on which the promised price is valid. Null = no results list has promised a price. */
  readonly guaranteedUntil: PlainDay | null;
  /** Keys of cart items that we cannot price, or whose price the supplier does not allow. A booking is possible only if there are none. */
  readonly unpriced: readonly string[];
  /** The resulting extras: mandatory ones are added, and parts of a chosen bundle are left out. */
  readonly extras: readonly SupplierExtra[];
  /** Reason why the chosen extras are not allowed. Null = they are allowed. */
  readonly extrasProblem: ExtrasProblem | null;
  /** The requested day, or the supplier's next free one. Null = no day is free within six months. */
  readonly serviceDay: PlainDay | null;
  /** Whether the requested day is free. */
  readonly isDayFree: boolean;
  /** First day on which the parts for the job can be available. Null = no parts must be ordered. */
  readonly partsReadyFrom: PlainDay | null;
  readonly minimumDay: PlainDay;
  readonly maximumDay: PlainDay;
  /** Free days up to the last one in the date picker. */
  readonly availableDays: readonly PlainDay[];
  /** Days, up to the same last day, that other customers hold while they pay, with the latest time at which each hold ends. They may become free again. */
  readonly heldDays: readonly DayHold[];
  readonly handover: Handover;
  readonly arrivalLabel: ArrivalLabel;
  /** Start times on `serviceDay`. */
  readonly timeOptions: readonly TimeOption[];
  /** Minutes of the supplier's day that the job takes. Never more than a full day. */
  readonly jobMinutes: number;
}

/** A results list older than this, in milliseconds, can no longer promise a price in any time zone. */
const PROMISE_WINDOW_MS = 3 * DAY_MS;

/** Calculates the price and dates of one supplier from current data. The browser only supplies ids. Takes one D1 round trip. */
export async function priceForSupplier(
  context: Context,
  input: SupplierPriceInput,
): Promise<SupplierOffer | Refusal<"supplier-not-found">> {
  const { lead } = input;
  const { suburb } = lead;
  if (!suburb) return refuse("supplier-not-found");
  const now = context.clock.now();
  const span = searchSpan(context, suburb.zone);
  const [supplierWithDays, { sheet, needs }, blocked, away, storedQuotes] = await Promise.all([
    context.db.suppliers.find(input.supplierId, lead.country, { ...span, holds: { at: now, except: lead.guid } }),
    loadJob(context, lead),
    context.db.blockedDates.all(),
    context.db.diary.away(input.supplierId, span.from),
    context.db.leadQuotes.listRecent(lead.guid, now - PROMISE_WINDOW_MS),
  ]);
  const window = serviceWindow(context, jobLocation(lead), blocked);
  if (!supplierWithDays) return refuse("supplier-not-found");
  const distance = metresToJob(supplierWithDays.supplier, suburb);
  const calendar = listCalendarDays(window.minimum, daysBetween(window.minimum, window.lastSearchDay) + 1);
  const partsReadyDay = partsReadyFrom(window.today, sheet.leadDays, window.isBlocked);
  const dayQuery: DayQuery = {
    supplier: supplierWithDays.supplier,
    minutes: sheet.minutes,
    today: dayAt(now, supplierWithDays.supplier.zone),
    booked: supplierWithDays.booked,
    calendar,
    isBlocked: window.isBlocked,
    partsReadyFrom: partsReadyDay,
  };
  const freeDays = [...availableDays(dayQuery)];
  const requestedDay = input.day ?? pickServiceDay(window, lead.serviceDay, lead.quoteUrgency);
  const serviceDay = freeDays.find((day) => day >= requestedDay) ?? null;
  // Offers only extras that the day and the vehicle allow, because some extras are limited to certain days.
  const availableExtras = fittingExtras(supplierWithDays.supplier, {
    plugsIn: needs.plugsIn,
    hasRides: suburb.isUberOffered === true,
    metres: distance,
    day: serviceDay,
  });
  // A price promised in a results list still applies, even if the supplier has changed its prices since.
  const pricePromise = validPromises(storedQuotes, jobDigest(toPricingInputs(lead)), window.today).get(
    input.supplierId,
  );
  const supplier = {
    ...supplierWithDays.supplier,
    extras: pricePromise ? promisedExtras(availableExtras, pricePromise) : availableExtras,
  };
  const extras =
    input.extraIds === null
      ? selectInitialExtras(supplier.extras, lead.requiredExtras)
      : chosenExtras(supplier.extras, input.extraIds);
  const handover = determineHandover(supplier, extras);
  const today = priceJob(sheet, supplier, extras);
  const price = pricePromise ? applyPromise(today, pricePromise) : today;
  return {
    ok: true,
    supplier,
    distanceMetres: distance,
    ineligibleReason: ineligibleReason(supplier, needs, NO_PREFERENCES, distance),
    price,
    guaranteedUntil: pricePromise ? promiseEndsOn(price, pricePromise) : null,
    unpriced: isQuotedAutomatically(supplier, sheet) ? sheet.unpriced : lead.cart.map(({ key }) => key),
    extras,
    extrasProblem: input.extraIds === null ? null : extrasProblem(supplier.extras, input.extraIds),
    serviceDay,
    isDayFree: serviceDay === requestedDay,
    partsReadyFrom: partsReadyDay,
    minimumDay: window.minimum,
    maximumDay: window.maximum,
    availableDays: freeDays.filter((day) => day <= window.maximum),
    // A day that another customer holds is relevant only if the customer requests that day or no other day is free.
    heldDays: findHeldDays(dayQuery, supplierWithDays.held).filter(
      ({ day }) => day <= window.maximum && (serviceDay === null || day === requestedDay),
    ),
    handover,
    arrivalLabel: handoverLabel(handover),
    timeOptions:
      serviceDay === null
        ? []
        : staffedStartTimes(timeOptions(supplier, serviceDay, handover), supplier, serviceDay, away),
    jobMinutes: scaleMinutes(supplier, sheet.minutes),
  };
}
