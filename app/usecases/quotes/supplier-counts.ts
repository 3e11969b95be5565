import { firstAvailableDay, partsReadyFrom } from "../../domain/supplier/availability/first-available-day";
import { groupOtherHolds, addHeldMinutes } from "../../domain/supplier/availability/held-days";
import { isFresh } from "../../domain/supplier/availability/refresh";
import { fingerprint } from "../../domain/core/hashing/canonical-json";
import type { CartItem } from "../../domain/lead/cart-item";
import { type Lead, type LeadSuburb, isProductOrder } from "../../domain/lead/lead";
import { addCents } from "../../domain/core/money/money";
import { calculatePriceBand } from "../../domain/pricing/price-band";
import { selectInitialExtras } from "../../domain/supplier/extras/selection";
import {
  type CartCoverage,
  cartCoverage,
  type ItemSuppliers,
  collectsVehicle,
  ineligibleReason,
  type SearchPreferences,
  NO_PREFERENCES,
} from "../../domain/supplier/fits-job";
import type { SupplierCounts } from "../../domain/quotes/listing";
import { metresToJob, withinDrivingDistance } from "../../domain/supplier/reach";
import { listCalendarDays, dayAt } from "../../domain/core/time/days";
import type { Context } from "../context";
import { pickServiceDay, serviceWindow, jobLocation } from "../lead/dates/service-window";
import { findCandidates } from "../quotes/candidate-suppliers";
import { loadJob, searchPreferencesOf } from "../quotes/load-job";
import { toPricingInputs } from "../quotes/pricing-inputs";
import { WEEKDAYS } from "../../domain/supplier/supplier-settings/hours";

/**
 * Counts the suppliers for a lead. Null = the lead has no location or no job yet. Results are cached for ten minutes, because each step of the quote flow
 * needs them. Results that depend on held slots are not cached, because a hold ends sooner and must not block its own customer.
 */
export async function loadSupplierCounts(context: Context, lead: Lead): Promise<SupplierCounts | null> {
  if (!lead.suburb || lead.cart.length === 0) return null;
  const now = context.clock.now();
  const { serviceDay, quoteUrgency, gotProductQuoteFlow } = lead;
  const key = fingerprint({ ...toPricingInputs(lead), serviceDay, quoteUrgency, gotProductQuoteFlow });
  const cachedCounts = context.supplierCountsCache.get(key);
  if (cachedCounts && isFresh(cachedCounts.askedAt, now)) return cachedCounts.counts;
  const { counts, hasHolds } = await countSuppliers(context, lead, lead.suburb, now);
  if (!hasHolds) context.supplierCountsCache.set(key, counts, now);
  return counts;
}

async function countSuppliers(
  context: Context,
  lead: Lead,
  suburb: LeadSuburb,
  now: number,
): Promise<{ readonly counts: SupplierCounts; readonly hasHolds: boolean }> {
  const blockedDates = context.db.blockedDates.all();
  const span = { from: dayAt(now, suburb.zone), to: lead.serviceDay ?? dayAt(now, suburb.zone) };
  const candidates = findCandidates(context, lead, suburb, NO_PREFERENCES, span);
  const [{ suppliers }, { needs, sheet }, closedDays, holds] = await Promise.all([
    candidates,
    loadJob(context, lead),
    blockedDates,
    context.db.payments.holdsAt(now),
  ]);
  const window = serviceWindow(context, jobLocation(lead), closedDays);
  const calendar = listCalendarDays(pickServiceDay(window, lead.serviceDay, lead.quoteUrgency), 1);
  const partsReadyDay = partsReadyFrom(window.today, sheet.leadDays, window.isBlocked);
  const candidateSuppliers = suppliers.flatMap(({ supplier, booked: bookedMinutes }) => {
    const metres = metresToJob(supplier, suburb);
    return ineligibleReason(supplier, needs, NO_PREFERENCES, metres) === null
      ? [{ supplier, booked: bookedMinutes, metres }]
      : [];
  });
  // We supply products ourselves, so the price of our own service applies, no matter what other suppliers charge.
  const isOwnOrder = isProductOrder(lead) && lead.supplierId === null;
  const preferences: SearchPreferences = isOwnOrder
    ? { ...searchPreferencesOf(lead), kind: null }
    : searchPreferencesOf(lead);
  const suitableSuppliers = withinDrivingDistance(candidateSuppliers, ({ metres }) => metres);
  const heldBySupplier = groupOtherHolds(holds, lead.guid);
  const hasHolds = suitableSuppliers.some(({ supplier }) =>
    holds.some(({ supplierId, day }) => supplierId === supplier.id && day === calendar[0]?.day),
  );
  const counts = {
    totalCount: suitableSuppliers.length,
    availableCount: suitableSuppliers.filter(
      ({ supplier, booked: bookedMinutes }) =>
        firstAvailableDay({
          supplier,
          booked: addHeldMinutes(bookedMinutes, heldBySupplier.get(supplier.id) ?? []),
          minutes: sheet.minutes,
          today: dayAt(now, supplier.zone),
          calendar,
          isBlocked: window.isBlocked,
          partsReadyFrom: partsReadyDay,
        }) !== null,
    ).length,
    hasWorkshops: suitableSuppliers.some(({ supplier }) => supplier.kind === "workshop"),
    hasMobileMechanics: suitableSuppliers.some(({ supplier }) => supplier.isMobile),
    hasWorkshopsWithVehiclePickUpAndDropOff: suitableSuppliers.some(({ supplier, metres }) =>
      collectsVehicle(supplier, metres),
    ),
    hasDealerships: suitableSuppliers.some(({ supplier }) => supplier.kind === "dealership"),
    hasZeroCommsSupplier: suitableSuppliers.some(({ supplier }) => supplier.isZeroCommunication),
    openWeekdays: WEEKDAYS.filter((day) =>
      suitableSuppliers.some(({ supplier }) => supplier.openingHours[day] !== null),
    ),
    nearestMetres: suitableSuppliers.length === 0 ? null : Math.min(...suitableSuppliers.map(({ metres }) => metres)),
    priceBand: calculatePriceBand(
      sheet,
      suitableSuppliers
        .filter(
          ({ supplier, metres }) =>
            supplier.automaticQuoting &&
            ineligibleReason(supplier, needs, preferences, metres) === null &&
            (!isOwnOrder || supplier.id === context.config.mobileServicesSupplierId),
        )
        .map(({ supplier }) => ({
          ...supplier,
          nonWorkAmount: addCents(
            ...selectInitialExtras(supplier.extras, lead.requiredExtras).map(({ priceIncGst }) => priceIncGst),
          ),
        })),
    ),
  };
  return { counts, hasHolds };
}

/**
 * Which items of a lead's cart each supplier can do. Each item is searched separately, in parallel, because a search for the whole cart finds only suppliers
 * that do all of it.
 */
export async function findCartCoverage(context: Context, lead: Lead): Promise<CartCoverage | null> {
  const { suburb } = lead;
  if (suburb === null) return null;
  const today = dayAt(context.clock.now(), suburb.zone);
  const findItemSuppliers = async (item: CartItem): Promise<ItemSuppliers> => {
    const singleItemLead = { ...lead, cart: [item] };
    const [{ suppliers }, { needs }] = await Promise.all([
      findCandidates(context, singleItemLead, suburb, NO_PREFERENCES, { from: today, to: today }),
      loadJob(context, singleItemLead),
    ]);
    const suitableSuppliers = suppliers.flatMap(({ supplier }) => {
      const metres = metresToJob(supplier, suburb);
      return ineligibleReason(supplier, needs, NO_PREFERENCES, metres) === null ? [[supplier.id, metres] as const] : [];
    });
    return { key: item.key, suppliers: new Map(withinDrivingDistance(suitableSuppliers, ([, metres]) => metres)) };
  };
  return cartCoverage(await Promise.all(lead.cart.map(findItemSuppliers)));
}
