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
  /** Ids the customer ticked; null = not asked yet, so the defaults. */
  readonly extraIds: readonly number[] | null;
}

/** One supplier's offer to a lead: what finalise shows and what a booking is made from. */
export interface SupplierOffer {
  readonly ok: true;
  readonly supplier: Supplier;
  readonly distanceMetres: number;
  /** Why this supplier cannot take the job after all; null = it can. */
  readonly misfit: IneligibleReason | null;
  /** Never more than a list promised and still promises. */
  readonly price: Price;
  /** The last day of which the end still finds this price; null = no list promised it. */
  readonly holdsUntil: PlainDay | null;
  /** Keys of cart items that have no price of ours, or none that the supplier lets stand; a booking needs none. */
  readonly unpriced: readonly string[];
  /** Settled: always-included ones added, members of a chosen bundle left out. */
  readonly extras: readonly SupplierExtra[];
  /** A forbidden or foreign choice; null = fine. */
  readonly extrasProblem: ExtrasProblem | null;
  /** The day asked for, bumped to the supplier's next free one; null = none within six months. */
  readonly serviceDay: PlainDay | null;
  /** Whether the day asked for is itself free. */
  readonly isDayFree: boolean;
  /** First day the job's parts can be there; null = nothing has to be ordered. */
  readonly partsReadyFrom: PlainDay | null;
  readonly minimumDay: PlainDay;
  readonly maximumDay: PlainDay;
  /** Free days up to the last one a picker offers. */
  readonly availableDays: readonly PlainDay[];
  /** Days up to the same one that are held by customers who are paying now, and until when at the latest: they may come free. */
  readonly heldDays: readonly DayHold[];
  readonly handover: Handover;
  readonly arrivalLabel: ArrivalLabel;
  /** Starts on `serviceDay`. */
  readonly timeOptions: readonly TimeOption[];
  /** What the job takes of the supplier's day: never more than a full day. */
  readonly jobMinutes: number;
}

/** A list of an earlier moment promises nothing any more, in any zone. */
const PROMISING_MS = 3 * 24 * 3_600_000;

/** Prices and dates one supplier from current data; only ids are taken from the browser. One round of D1. */
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
  // Some extras belong to certain days: what is offered is what the day and the vehicle allow.
  const fitting = fittingExtras(supplierWithDays.supplier, {
    plugsIn: needs.plugsIn,
    hasRides: suburb.isUberOffered === true,
    metres: distance,
    day: serviceDay,
  });
  // What a list promised is charged, whatever the supplier has changed since.
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
    misfit: ineligibleReason(supplier, needs, ANY_SUPPLIER, distance),
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
    // A day that another customer holds only matters to a customer who asks for that day, or finds no other.
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
