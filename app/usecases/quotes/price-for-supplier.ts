import type { SupplierId } from "../../domain/core/ids";
import { fittingExtras } from "../../domain/supplier/extras/fitting-extras";
import { minutesTaken } from "../../domain/supplier/availability/day-capacity";
import { availableDays, type DayQuestion } from "../../domain/supplier/availability/first-available-day";
import { heldDays } from "../../domain/supplier/availability/held-days";
import { partsReadyFrom } from "../../domain/supplier/availability/parts-ready";
import { type Handover, labelOf, type TimeOption, timeOptions } from "../../domain/supplier/availability/time-options";
import { type ExtrasProblem, extrasProblem } from "../../domain/supplier/extras/selection";
import type { Lead } from "../../domain/lead/lead";
import { refuse, type Refusal } from "../../domain/core/outcomes";
import type { DayHold } from "../../domain/supplier/availability/day-hold";
import type { Price } from "../../domain/pricing/price";
import { priceJob } from "../../domain/pricing/price-job";
import { holdsUntil, promisedExtras, withPromise } from "../../domain/pricing/price-promise";
import { isQuotedAutomatically } from "../../domain/pricing/automatic-quoting";
import { handoverOf } from "../../domain/quotes/direct-request";
import type { ArrivalLabel } from "../../domain/supplier/availability/time-options";
import { jobDigest, validPromises } from "../../domain/quotes/price-promises";
import { chosenExtras, openingExtras } from "../../domain/supplier/extras/opening-extras";
import { ineligibleReason, type IneligibleReason } from "../../domain/supplier/fits-job";
import { metresTo } from "../../domain/supplier/reach";
import type { Supplier, SupplierExtra } from "../../domain/supplier/supplier";
import { calendarFrom, dayAt, daysBetween } from "../../domain/core/time/days";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import { searchSpan, serviceDayIn, serviceWindow } from "../lead/dates/service-window";
import { attendedStartTimes } from "../supplier/availability/away-days";
import { ANY_SUPPLIER, loadJob } from "./load-job";
import { pricedBy } from "./pricing-inputs";

export interface PriceForSupplier {
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
  /** Last day on which the price is valid. Null = no results list has promised it. */
  readonly holdsUntil: PlainDay | null;
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
  /** First day on which the job's parts can be available. Null = no parts must be ordered. */
  readonly partsReadyFrom: PlainDay | null;
  readonly minimumDay: PlainDay;
  readonly maximumDay: PlainDay;
  /** Free days up to the last one in the date picker. */
  readonly availableDays: readonly PlainDay[];
  /** Days in the same range that customers who are paying now hold, with the latest end of each hold. They may become free. */
  readonly heldDays: readonly DayHold[];
  readonly handover: Handover;
  readonly arrivalLabel: ArrivalLabel;
  /** Start times on `serviceDay`. */
  readonly timeOptions: readonly TimeOption[];
  /** Minutes of the supplier's day that the job takes, at most a full day. */
  readonly jobMinutes: number;
}

/** Maximum age of a results list whose prices can still be valid, in any time zone. */
const PROMISING_MS = 3 * 24 * 3_600_000;

/** Prices and dates one supplier from current data. Only ids come from the browser. One D1 round trip. */
export async function priceForSupplier(
  context: Context,
  input: PriceForSupplier,
): Promise<SupplierOffer | Refusal<"supplier-not-found">> {
  const { lead } = input;
  const { suburb } = lead;
  if (!suburb) return refuse("supplier-not-found");
  const now = context.clock.now();
  const span = searchSpan(context, suburb.zone);
  const [supplierWithDays, { sheet, needs }, blocked, away, answers] = await Promise.all([
    context.db.suppliers.find(input.supplierId, lead.country, { ...span, holds: { at: now, except: lead.guid } }),
    loadJob(context, lead),
    context.db.blockedDates.all(),
    context.db.diary.away(input.supplierId, span.from),
    context.db.leadQuotes.recent(lead.guid, now - PROMISING_MS),
  ]);
  const window = serviceWindow(context, { country: lead.country, state: suburb.state, zone: suburb.zone }, blocked);
  if (!supplierWithDays) return refuse("supplier-not-found");
  const distance = metresTo(supplierWithDays.supplier, suburb);
  const calendar = calendarFrom(window.minimum, daysBetween(window.minimum, window.bumpLimit) + 1);
  const ready = partsReadyFrom(window.today, sheet.leadDays, window.isBlocked);
  const question: DayQuestion = {
    supplier: supplierWithDays.supplier,
    minutes: sheet.minutes,
    today: dayAt(now, supplierWithDays.supplier.zone),
    booked: supplierWithDays.booked,
    calendar,
    isBlocked: window.isBlocked,
    partsReadyFrom: ready,
  };
  const free = [...availableDays(question)];
  const request = input.day ?? serviceDayIn(window, lead.serviceDay, lead.quoteUrgency);
  const serviceDay = free.find((day) => day >= request) ?? null;
  // Offers only extras that the day and the vehicle allow, because some extras are limited to certain days.
  const fitting = fittingExtras(supplierWithDays.supplier, {
    plugsIn: needs.plugsIn,
    hasRides: suburb.isUberOffered === true,
    metres: distance,
    day: serviceDay,
  });
  // A price that a results list has promised applies, whatever the supplier has changed since.
  const promise = validPromises(answers, jobDigest(pricedBy(lead)), window.today).get(input.supplierId);
  const supplier = { ...supplierWithDays.supplier, extras: promise ? promisedExtras(fitting, promise) : fitting };
  const extras =
    input.extraIds === null
      ? openingExtras(supplier.extras, lead.requiredExtras)
      : chosenExtras(supplier.extras, input.extraIds);
  const handover = handoverOf(supplier, extras);
  const today = priceJob(sheet, supplier, extras);
  const price = promise ? withPromise(today, promise) : today;
  return {
    ok: true,
    supplier,
    distanceMetres: distance,
    ineligibleReason: ineligibleReason(supplier, needs, ANY_SUPPLIER, distance),
    price,
    holdsUntil: promise ? holdsUntil(price, promise) : null,
    unpriced: isQuotedAutomatically(supplier, sheet) ? sheet.unpriced : lead.cart.map(({ key }) => key),
    extras,
    extrasProblem: input.extraIds === null ? null : extrasProblem(supplier.extras, input.extraIds),
    serviceDay,
    isDayFree: serviceDay === request,
    partsReadyFrom: ready,
    minimumDay: window.minimum,
    maximumDay: window.maximum,
    availableDays: free.filter((day) => day <= window.maximum),
    // A day that another customer holds is relevant only if the customer requests that day or no other day is free.
    heldDays: heldDays(question, supplierWithDays.held).filter(
      ({ day }) => day <= window.maximum && (serviceDay === null || day === request),
    ),
    handover,
    arrivalLabel: labelOf(handover),
    timeOptions:
      serviceDay === null
        ? []
        : attendedStartTimes(timeOptions(supplier, serviceDay, handover), supplier, serviceDay, away),
    jobMinutes: minutesTaken(supplier, sheet.minutes),
  };
}
