import { firstAvailableDay } from "../../domain/availability/first-available-day";
import type { Lead, LeadSuburb } from "../../domain/lead/lead";
import { fetchesTheCar, misfit } from "../../domain/supplier/fits-job";
import { metresTo } from "../../domain/supplier/reach";
import { calendarFrom, dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import { serviceDateIn, serviceWindow } from "../dates/service-window";
import { candidatesFor } from "../quotes/candidates-for";
import { ANY_SUPPLIER, loadJob } from "../quotes/load-job";

/** What suppliers there are for a job, whatever kind the customer goes on to choose. */
export interface SupplierCounts {
  readonly totalCount: number;
  /** Those who can take it on the service date itself. */
  readonly availableCount: number;
  readonly hasMobileMechanics: boolean;
  readonly hasWorkshopsWithVehiclePickUpAndDropOff: boolean;
  readonly hasDealerships: boolean;
  readonly hasZeroCommsSupplier: boolean;
}

/** null = the lead has no place or no job yet, so there is nothing to count. */
export async function supplierCounts(context: Context, lead: Lead): Promise<SupplierCounts | null> {
  if (!lead.suburb || lead.cart.length === 0) return null;
  const { suburb } = lead;
  const now = context.clock.now();
  const blocked = context.db.blockedDates.all();
  const span = { from: dayAt(now, suburb.zone), to: lead.serviceDate ?? dayAt(now, suburb.zone) };
  const candidates = candidatesFor(context, lead, suburb, ANY_SUPPLIER, span);
  const [found, { needs, sheet }, closed] = await Promise.all([candidates, loadJob(context, lead), blocked]);
  const calendar = calendarFrom(serviceDateIn(serviceWindow(context, placeOf(lead, suburb), closed), lead.serviceDate, lead.quoteUrgency), 1);
  const fitting = found.flatMap(({ supplier, booked }) => {
    const metres = metresTo(supplier, suburb);
    return misfit(supplier, needs, ANY_SUPPLIER, metres) === null ? [{ supplier, booked, metres }] : [];
  });
  return {
    totalCount: fitting.length,
    availableCount: fitting.filter(({ supplier, booked }) => firstAvailableDay({ supplier, booked, minutes: sheet.minutes, today: dayAt(now, supplier.zone), calendar }) !== null).length,
    hasMobileMechanics: fitting.some(({ supplier }) => supplier.isMobile),
    hasWorkshopsWithVehiclePickUpAndDropOff: fitting.some(({ supplier, metres }) => fetchesTheCar(supplier, metres)),
    hasDealerships: fitting.some(({ supplier }) => supplier.kind === "dealership"),
    hasZeroCommsSupplier: fitting.some(({ supplier }) => supplier.isZeroCommunication),
  };
}

const placeOf = (lead: Lead, suburb: LeadSuburb) => ({ country: lead.country, state: suburb.state, zone: suburb.zone });
