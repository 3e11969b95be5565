import { findLeave, findOverlappingBlock, splitBusyTimes } from "../../../domain/supplier/diary/block";
import { dayCapacity, listRowSpans } from "../../../domain/supplier/availability/day-capacity";
import type { BookingToken } from "../../../domain/core/ids";
import { formatDay } from "~/ui/format";
import { formatPageMoment, formatPageTime } from "~/ui/format-moment";
import { buildBoard, type BoardPlacement } from "../../../domain/supplier/diary/board";
import { type DiaryEntry, type DiaryPlace, toMinutes, toTime } from "../../../domain/supplier/diary/diary";
import { type GridPlace, gridRange, findOffHours, placeOnGrid } from "../../../domain/supplier/diary/time-grid";
import { exceededClosingTime } from "../../../domain/supplier/diary/walk-in";
import { plannedStartRange, findMoveOption } from "../../../domain/booking/move-in-diary";
import { formatBookedHours, formatFreeHours } from "../../../domain/supplier/supplier-settings/stored-days";
import { timeAt, toWeekday } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { formatVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../../usecases/context";
import { decryptText } from "../../../usecases/workshop/diary/add-walk-in";
import type { DiaryPageView } from "../../../usecases/workshop/diary/show-diary";
import { summarizeCustomer } from "../../../usecases/workshop/portal/show-overview";
import { portalPath } from "../../../usecases/supplier/portal-links";
import type { DiaryBooking, DiaryEvent, HeldSlot } from "../../../domain/booking/diary-records";
import { adjacentDays, diaryPath } from "./diary-request";

/** Shape that marks a status in addition to its text, so that colour is never the only cue. */
export type StatusMark = "ring" | "dot" | "half" | "tick" | "bars" | "clock";

export interface DiaryCard extends BoardPlacement {
  /** "booking:…" or "entry:…", the id for a move. */
  readonly itemId: string;
  readonly title: string;
  readonly about: string;
  /** "10 am, 1.5 hours". */
  readonly when: string;
  readonly status: { readonly text: string; readonly mark: StatusMark };
  /** "Sam is away" or "Ends at 6:30 pm, after you close"; null = neither. */
  readonly warning: string | null;
  /** Path of the booking's screen; null = the card has no booking. */
  readonly href: string | null;
  /** Path of the board on which a new time can be chosen. Null = the card cannot be moved. */
  readonly moveHref: string | null;
  /** True = the customer must agree to another day. */
  readonly isPromised: boolean;
  readonly isBlock: boolean;
}

/** A card with its position on the time grid. */
export interface PlacedCard extends DiaryCard {
  readonly grid: GridPlace;
}

interface DiaryColumn {
  /** null = all rows of a day; 0 = items without a row. */
  readonly id: number | null;
  readonly name: string | null;
  readonly hours: string | null;
  /** Times outside the working hours. */
  readonly off: readonly Pick<GridPlace, "from" | "length">[];
  readonly works: readonly PlacedCard[];
}

const STEP_STATUS = {
  arrived: ["Here", "half"],
  "in-progress": ["In progress", "half"],
  "waiting-for-customer": ["Waiting for the customer", "ring"],
  ready: ["Ready", "tick"],
  done: ["Done", "tick"],
  "no-show": ["No-show", "bars"],
  unknown: ["Closed", "bars"],
} as const satisfies Readonly<Record<string, readonly [string, StatusMark]>>;

function bookingStatus(
  { status, workStep, offerState }: DiaryBooking,
  isConfirmationPending: boolean,
): DiaryCard["status"] {
  const [text, mark] =
    status === "Pending" && !isConfirmationPending
      ? offerState === "open"
        ? (["To answer", "ring"] as const)
        : (["Customer to choose", "clock"] as const)
      : workStep !== null
        ? STEP_STATUS[workStep]
        : status === "Serviced"
          ? STEP_STATUS.done
          : (["Confirmed", "dot"] as const);
  return { text, mark };
}

const timeAndHours = (startAt: string, minutes: number) => `${formatPageTime(startAt)}, ${formatBookedHours(minutes)}`;

const EVENT_LABELS: Readonly<Record<DiaryEvent["change"], (kind: string) => string>> = {
  "walk-in-added": () => "added a walk-in",
  blocked: () => "blocked hours",
  moved: (kind) => `moved a ${kind}`,
  removed: (kind) => `removed a ${kind}`,
  recounted: () => "changed the settings: blocked hours recalculated",
};

/** View model of a diary. `mayPlan` = this person may change it. */
export async function diaryView(
  context: Context,
  store: string,
  diaryPageView: DiaryPageView,
  mayPlan: boolean,
  pendingAnswers: ReadonlySet<BookingToken> = new Set(),
) {
  const {
    supplier,
    booked: bookedMinutes,
    held: reservedSlots,
    now,
    view,
    day,
    days,
    closed,
    week,
    calendars,
    movingItem,
  } = diaryPageView;
  const currentView = { store, day, view };
  const moveHref = (itemId: string) => (mayPlan ? diaryPath({ ...currentView, move: itemId }) : null);

  const blocks = week.entries.filter(({ kind }) => kind === "block");
  /** "Mere is away" if hours of this work are blocked for its row or for everyone; null = they are not. */
  const awayWarning = (at: DiaryPlace, minutes: number) => {
    const block = findOverlappingBlock(blocks, at, minutes);
    if (!block) return null;
    const person = block.rowId === null ? "Everyone" : supplier.diaryRows.find(({ id }) => id === block.rowId)?.name;
    return `${person ?? "Someone"} is away`;
  };
  const placementWarning = (at: DiaryPlace, minutes: number) => {
    const away = awayWarning(at, minutes);
    if (away !== null) return away;
    const closesAt = exceededClosingTime(supplier, at, minutes);
    return closesAt === null
      ? null
      : `Ends at ${formatPageTime(toTime(toMinutes(at.startAt) + minutes))}, after you close`;
  };

  const bookingCard = async (diaryBooking: DiaryBooking): Promise<DiaryCard> => {
    const { firstName, rego } = await summarizeCustomer(context, diaryBooking);
    const vehicle = diaryBooking.vehicle && formatVehicle(diaryBooking.vehicle);
    const startAt = diaryBooking.diaryStart ?? diaryBooking.arrivalFrom;
    const moveChoice = findMoveOption(diaryBooking, diaryBooking.serviceDay);
    return {
      itemId: `booking:${diaryBooking.token}`,
      title: rego ?? vehicle ?? `Booking ${diaryBooking.reference}`,
      about: [firstName, rego && vehicle, diaryBooking.items.join(", ") || "A service"].filter(Boolean).join(", "),
      when: timeAndHours(startAt, diaryBooking.jobMinutes),
      status: bookingStatus(diaryBooking, pendingAnswers.has(diaryBooking.token)),
      warning: placementWarning(
        { day: diaryBooking.serviceDay, startAt, rowId: diaryBooking.diaryRow },
        diaryBooking.jobMinutes,
      ),
      href: portalPath({ kind: "booking", token: diaryBooking.token }),
      moveHref: moveChoice === "none" ? null : moveHref(`booking:${diaryBooking.token}`),
      isPromised: true,
      isBlock: false,
      day: diaryBooking.serviceDay,
      startAt,
      minutes: diaryBooking.jobMinutes,
      rowId: diaryBooking.diaryRow,
    };
  };
  const heldSlotCard = ({ token, reference, day: slotDay, startAt, jobMinutes }: HeldSlot): DiaryCard => ({
    itemId: `kept:${token}:${slotDay}`,
    title: `Booking ${reference}`,
    about: "Held while the customer chooses a date",
    when: timeAndHours(startAt, jobMinutes),
    status: { text: "Held", mark: "clock" },
    warning: null,
    href: portalPath({ kind: "booking", token }),
    moveHref: null,
    isPromised: true,
    isBlock: false,
    day: slotDay,
    startAt,
    minutes: jobMinutes,
    rowId: null,
  });
  const entryCard = async (entry: DiaryEntry): Promise<DiaryCard> => {
    const { rego, name, about } = await decryptText(context, entry);
    const isBlock = entry.kind === "block";
    return {
      itemId: `entry:${entry.id}`,
      title: isBlock ? (about ?? "Blocked") : (rego ?? name ?? "Walk-in"),
      about: isBlock
        ? entry.rowId === null
          ? "Everyone is away"
          : ""
        : [rego && name, about].filter(Boolean).join(", "),
      when: timeAndHours(entry.startAt, entry.minutes),
      status: isBlock ? { text: "Blocked", mark: "bars" } : { text: "Walk-in", mark: "dot" },
      warning: isBlock ? null : placementWarning(entry, entry.minutes),
      href: null,
      moveHref: moveHref(`entry:${entry.id}`),
      isPromised: false,
      isBlock,
      ...toPlace(entry),
      minutes: entry.minutes,
    };
  };
  const busyCards = calendars.flatMap(({ place, name, takes: takesBooking, busy }) =>
    splitBusyTimes(busy, days, supplier.zone).map(
      (busyPeriod): DiaryCard => ({
        itemId: `busy:${place}:${busyPeriod.day}:${busyPeriod.startAt}`,
        title: name,
        about: takesBooking === "shop" ? "Everyone is away" : "One person is away",
        when: timeAndHours(busyPeriod.startAt, busyPeriod.minutes),
        status: { text: "Busy elsewhere", mark: "bars" },
        warning: null,
        href: null,
        moveHref: null,
        isPromised: false,
        isBlock: true,
        ...busyPeriod,
        rowId: null,
      }),
    ),
  );
  const cards = await Promise.all([
    // Leaves out bookings whose offer has ended, because they no longer take up a slot.
    ...week.bookings.filter(({ offerState }) => offerState !== "ended").map(bookingCard),
    ...week.heldSlots.map(heldSlotCard),
    ...week.entries.map(entryCard),
    ...busyCards,
  ]);

  const range = gridRange(
    days.flatMap((on) => {
      const hours = supplier.openingHours[toWeekday(on)];
      return hours ? [hours] : [];
    }),
    cards.filter((card) => days.includes(card.day)),
  );
  const describeHeldSlots = (on: PlainDay) => {
    const slotsOfDay = reservedSlots.filter((reservedSlot) => reservedSlot.day === on);
    return slotsOfDay.length === 0
      ? null
      : `${formatBookedHours(slotsOfDay.reduce((sum, { minutes }) => sum + minutes, 0))} held while ${slotsOfDay.length === 1 ? "a customer pays" : `${slotsOfDay.length} customers pay`}, until ${formatPageTime(timeAt(Math.max(...slotsOfDay.map(({ until }) => until)), supplier.zone))} at the latest`;
  };
  const toPlacedCards = (cards: readonly DiaryCard[]): readonly PlacedCard[] =>
    placeOnGrid(cards, range).map(([card, grid]) => ({ ...card, grid }));

  const [previousDay, nextDay] = adjacentDays(day, view);
  const movingCard = movingItem && (await movingView(context, diaryPageView));
  const diaryTarget = { store, view, move: movingCard?.itemId ?? null };
  return {
    store,
    view,
    day,
    now: now.today,
    title: view === "week" ? `Week of ${formatDay(days[0] ?? day)}` : formatDay(day),
    days: buildBoard(days, supplier.diaryRows, cards, {
      capacityOn: (on) => dayCapacity(supplier, on),
      taken: bookedMinutes,
    }).map(({ day: on, capacityMinutes, takenMinutes, isOver, rows }) => ({
      day: on,
      label: formatDay(on, { year: false }),
      isToday: on === now.today,
      isOver,
      percent: Math.min(100, Math.round((100 * takenMinutes) / Math.max(1, capacityMinutes))),
      taken:
        closed.has(on) && takenMinutes === 0
          ? null
          : `${formatBookedHours(takenMinutes)} of ${formatBookedHours(capacityMinutes)} taken`,
      // Free time of the day. None on past days, because it can no longer be used.
      free:
        on < now.today
          ? "Past"
          : closed.has(on)
            ? "Closed"
            : isOver
              ? "Over your daily limit"
              : formatFreeHours(takenMinutes, capacityMinutes) === null
                ? "Full"
                : `${formatFreeHours(takenMinutes, capacityMinutes)} free`,
      href: diaryPath({ ...diaryTarget, day: on, view: "day" }),
      way: movingCard && !movingCard.isLocked ? movingCard.moveOptionOn(on) : null,
      held: describeHeldSlots(on),
      /** Rows to which an item can be moved on this day. */
      places: rows.map(({ row }) => ({ value: `${on}:${row?.id ?? 0}`, name: row?.name ?? null })),
      /** The day view has a column for each row, the week view one for each day. */
      rows: ((): readonly DiaryColumn[] =>
        view === "week"
          ? [
              {
                ...{ id: null, name: null, hours: null },
                off: closed.has(on)
                  ? findOffHours([], range)
                  : findOffHours(listRowSpans(supplier, null, toWeekday(on)), range),
                works: toPlacedCards(rows.flatMap(({ placedEntries: cards }) => cards)),
              },
            ]
          : rows
              .filter(
                ({ row, placedEntries: cards }) => row !== null || cards.length > 0 || supplier.diaryRows.length === 0,
              )
              .map(({ row, minutes, placedEntries: cards }) => ({
                id: row?.id ?? 0,
                name: row?.name ?? null,
                hours: minutes === 0 ? null : formatBookedHours(minutes),
                off: closed.has(on)
                  ? findOffHours([], range)
                  : findOffHours(listRowSpans(supplier, row, toWeekday(on)), range),
                works: toPlacedCards(cards),
              })))(),
    })),
    range,
    /** Work on these days that can still be moved, and that has to be, because someone is away. */
    affected: cards.flatMap(({ itemId, title, day: on, when, startAt, rowId, minutes, isBlock, moveHref: href }) =>
      !isBlock &&
      href !== null &&
      on >= now.today &&
      days.includes(on) &&
      awayWarning({ day: on, startAt, rowId }, minutes) !== null
        ? [{ key: itemId, title, when: `${formatDay(on, { year: false })}, ${when}`, href }]
        : [],
    ),
    hasRows: supplier.diaryRows.length > 0,
    rowChoices: supplier.diaryRows.map(({ id, name }) => ({ value: String(id), label: name })),
    mayPlan,
    links: {
      before: diaryPath({ ...diaryTarget, day: previousDay }),
      after: diaryPath({ ...diaryTarget, day: nextDay }),
      today: diaryPath({ ...diaryTarget, day: now.today }),
      day: diaryPath({ ...diaryTarget, day, view: "day" }),
      week: diaryPath({ ...diaryTarget, day, view: "week" }),
      walkIn: `/workshop/walk-in?${new URLSearchParams({ store, day })}`,
      block: `/workshop/block?${new URLSearchParams({ store, day })}`,
      rows: `/workshop/settings/bays?store=${store}`,
    },
    moving: movingCard && { ...movingCard, moveOptionOn: undefined, cancel: diaryPath(currentView) },
    events: week.events.map(({ number, at, actorName, change, kind, was, becomes }) => ({
      key: String(number),
      text: `${actorName} ${EVENT_LABELS[change](kind)}`,
      places: [was && formatPlace(was), becomes && formatPlace(becomes)].filter((text) => text !== null).join(" to "),
      when: formatPageMoment(at, supplier.zone),
    })),
  };
}

const toPlace = ({ day, startAt, rowId }: DiaryPlace): DiaryPlace => ({ day, startAt, rowId });
const formatPlace = ({ day, startAt }: DiaryPlace) => `${formatDay(day)}, ${formatPageTime(startAt)}`;

/** The item that is being moved, and its possible days. An item is locked if this person may not move it or its status does not allow it. */
async function movingView(context: Context, { supplier, movingItem, now }: DiaryPageView) {
  if (movingItem?.kind === "booking") {
    const { booking } = movingItem;
    const [first, last] = plannedStartRange(supplier, booking);
    return {
      itemId: `booking:${booking.token}`,
      title: `booking ${booking.id}`,
      hint: `Agreed for ${formatDay(booking.serviceDay)}, ${formatPageTime(booking.arrivalFrom)}. On that day, you can plan it any time from ${formatPageTime(first)} to ${formatPageTime(last)}. For another day, the customer has to agree.`,
      day: booking.serviceDay,
      row: String(booking.diaryRow ?? 0),
      startAt: booking.diaryStart ?? booking.arrivalFrom,
      isLocked: findMoveOption(booking, booking.serviceDay) === "none",
      mayRemove: false,
      leaveDays: 0,
      moveOptionOn: (day: PlainDay): "here" | "ask" | null => {
        const moveChoice = findMoveOption(booking, day);
        return moveChoice === "plan" ? "here" : moveChoice === "ask" ? "ask" : null;
      },
    };
  }
  if (movingItem?.kind !== "entry") return null;
  const { entry } = movingItem;
  const [{ rego, name, about }, read] = await Promise.all([
    decryptText(context, entry),
    entry.kind === "block"
      ? context.db.diary.readTimeAway(supplier.id, entry.day < now.today ? entry.day : now.today)
      : null,
  ]);
  return {
    itemId: `entry:${entry.id}`,
    title: rego ?? name ?? about ?? (entry.kind === "block" ? "Blocked hours" : "Walk-in"),
    hint: `Currently on ${formatPlace(entry)}.`,
    day: entry.day,
    row: String(entry.rowId ?? 0),
    startAt: entry.startAt,
    isLocked: false,
    mayRemove: true,
    /** Days of the leave that the block belongs to, from today on. */
    leaveDays: read === null ? 0 : findLeave(entry, read.blocks).length,
    moveOptionOn: (): "here" | "ask" | null => "here",
  };
}

export type DiaryView = Awaited<ReturnType<typeof diaryView>>;
