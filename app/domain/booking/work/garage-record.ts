import { truncate } from "../../core/words/clean-text";
import { SERVICE_KINDS, findServiceKind } from "../../lead/cart/kinds";
import type { Task } from "../../catalogue/task";
import { isRepair, isService, type CartItem } from "../../lead/cart-item";
import { addCents, type Cents } from "../../core/money/money";
import type { Price } from "../../pricing/price";
import type { PlainDay } from "../../core/time/plain-date";
import type { CompletedWork } from "./steps";
import { type Entry, type EntryKind, MAX_NOTE_LENGTH } from "../../garage/record";

/** Maps the catalogue's categories (data/catalogue/categories.csv) to entry kinds. */
const KIND_BY_CATEGORY: Readonly<Record<number, EntryKind>> = {
  1: "battery",
  2: "brakes",
  3: "transmission",
  4: "suspension",
  5: "transmission",
  6: "tyres",
  7: "engine",
  8: "cooling",
  9: "electrical",
  10: "cooling",
  11: "body",
  13: "engine",
  14: "body",
  15: "inspection",
  16: "inspection",
  17: "other",
  20: "body",
};

export interface FinishedBooking {
  readonly cart: readonly CartItem[];
  /** The tasks of the cart, from the catalogue. */
  readonly tasks: readonly Pick<Task, "id" | "included">[];
  /** The price charged, without extra work. */
  readonly price: Price;
  readonly extraWork: Cents;
  /** The extra work that the customer approved, as described by the workshop. */
  readonly approvedExtraWork: readonly string[];
  /** The details that the workshop entered on completion; null = the customer, not the workshop, reported that the work was done. */
  readonly done: CompletedWork | null;
  readonly serviceDay: PlainDay;
  /** Whether a fleet company pays the bill, so that the driver pays nothing. */
  readonly isOnFleetBill: boolean;
}

/** Matches phrases in an offer that promise a warranty or guarantee. */
const WARRANTY_PATTERN = /^(?:\d+[- ](?:month|year)s? )?(?:warranty|guarantee)\b/i;

/** Returns "service" if the cart contains a service; otherwise the category that all items share, or "repair". */
function findEntryKind(cart: readonly CartItem[]): EntryKind {
  if (cart.some(isService)) return "service";
  const kinds = new Set(cart.filter(isRepair).map(({ categoryId }) => KIND_BY_CATEGORY[categoryId ?? 0] ?? "repair"));
  const [onlyKind = "repair", ...otherKinds] = kinds;
  return otherKinds.length === 0 ? onlyKind : "repair";
}

/** The amount that the customer paid; null when unknown: an estimate without a final amount, or a bill to a fleet. */
function paidAmount({ done: workDone, price, extraWork, isOnFleetBill }: FinishedBooking): Cents | null {
  if (isOnFleetBill) return null;
  if (workDone !== null) return workDone.finalCents;
  return price.total === price.maxTotal ? addCents(price.total, extraWork) : null;
}

/** Builds the service record entry of a finished booking. Job names typed by the customer and everything typed by the workshop are stored as personal text. */
export function buildBookingEntry(
  booking: FinishedBooking,
): Pick<Entry, "kind" | "day" | "odometer" | "amount" | "nextDay" | "nextKm" | "facts" | "text"> {
  const { cart, tasks, price, approvedExtraWork, done: workDone, serviceDay } = booking;
  const customItems = cart.filter((item) => isRepair(item) && item.isCustom);
  const catalogueItems = cart.filter((item) => !isRepair(item) || !item.isCustom);
  const service = cart.find(isService);
  const note = workDone?.note ?? null;
  return {
    kind: findEntryKind(cart),
    day: serviceDay,
    odometer: workDone?.odometer ?? null,
    amount: paidAmount(booking),
    nextDay: workDone?.nextServiceDay ?? null,
    nextKm: workDone?.nextServiceKm ?? null,
    facts: {
      work: catalogueItems.map((item) =>
        isService(item) && item.intervalName ? `${item.name}, ${item.intervalName}` : item.name,
      ),
      parts: price.lines.flatMap(({ parts }) => parts.map(({ name, quantity }) => ({ name, quantity }))),
      warranty: [
        ...new Set(tasks.flatMap(({ included }) => included.filter((text) => WARRANTY_PATTERN.test(text.trim())))),
      ],
      jobs: {
        serviceTypeId: service === undefined ? null : SERVICE_KINDS[findServiceKind(service)].serviceTypeId,
        repairInspectionIds: catalogueItems.flatMap((item) =>
          isRepair(item) && item.repairInspectionId !== null ? [item.repairInspectionId] : [],
        ),
      },
    },
    text: {
      title: null,
      workshop: null,
      note: note === null ? null : truncate(note, MAX_NOTE_LENGTH),
      work: [...customItems.map(({ name }) => name), ...approvedExtraWork],
    },
  };
}
