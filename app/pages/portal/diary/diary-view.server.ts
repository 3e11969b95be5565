import { leaveOf, busyPieces } from "../../../domain/supplier/diary/block";
import { dayCapacity, rowSpans } from "../../../domain/supplier/availability/day-capacity";
import type { BookingToken } from "../../../domain/core/ids";
import { formatDay } from "~/ui/format";
import { formatMoment, formatTime } from "~/ui/format-moment";
import { boardOf, type Placed } from "../../../domain/supplier/diary/board";
import { type DiaryEntry, type DiaryPlace, minutesOf, timeOf } from "../../../domain/supplier/diary/diary";
import { type GridPlace, gridRange, offTime, placeOnGrid } from "../../../domain/supplier/diary/time-grid";
import { closingTimeBefore } from "../../../domain/supplier/diary/walk-in";
import { planSpan, moveOption } from "../../../domain/booking/move-in-diary";
import { bookedHours, freeHours } from "../../../domain/supplier/supplier-settings/stored-days";
import { timeAt, weekdayOf } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { vehicleView } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../../usecases/context";
import { decryptText } from "../../../usecases/workshop/diary/add-walk-in";
import type { DiaryPageView } from "../../../usecases/workshop/diary/show-diary";
import { customerInBrief } from "../../../usecases/workshop/portal/show-overview";
import { portalPath } from "../../../usecases/supplier/portal-links";
import type { DiaryBooking, DiaryEvent, HeldSlot } from "../../../domain/booking/diary-records";
import { adjacentDays, diaryPath } from "./diary-request";

/** Shape that marks a status in addition to its text, so that colour is never the only cue. */
export type StatusMark = "ring" | "dot" | "half" | "tick" | "bars" | "clock";

/** A card of the diary. */
export interface DiaryCard extends Placed {
  /** "booking:…" or "entry:…", the id for a move. */
  readonly what: string;
  readonly title: string;
  readonly about: string;
  /** "10 am, 1.5 hours". */
  readonly when: string;
  readonly status: { readonly text: string; readonly mark: StatusMark };
  /** "Ends at 6:30 pm, after you close"; null = the work ends in time. */
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

/** A column of the grid. */
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

function statusOf({ status, workStep, offerState }: DiaryBooking, isConfirmationPending: boolean): DiaryCard["status"] {
  const [text, mark] =
    status === "Pending" && !isConfirmationPending
      ? offerState === "open"
        ? (["To answer", "ring"] as const)
        : (["Customer chooses", "clock"] as const)
      : workStep !== null
        ? STEP_STATUS[workStep]
        : status === "Serviced"
          ? STEP_STATUS.done
          : (["Confirmed", "dot"] as const);
  return { text: text, mark };
}

const whenOf = (startAt: string, minutes: number) => `${formatTime(startAt)}, ${bookedHours(minutes)}`;

const EVENT_LABELS: Readonly<Record<DiaryEvent["what"], (kind: string) => string>> = {
  "walk-in-added": () => "added a walk-in",
  blocked: () => "blocked hours",
  moved: (kind) => `moved a ${kind}`,
  removed: (kind) => `removed a ${kind}`,
  "counted-anew": () => "changed the settings: blocked hours recalculated",
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
    moving,
  } = diaryPageView;
  const here = { store, day, view };
  const moveHref = (what: string) => (mayPlan ? diaryPath({ ...here, move: what }) : null);

  const warningOf = (at: Pick<DiaryPlace, "day" | "startAt">, minutes: number) => {
    const closesAt = closingTimeBefore(supplier, at, minutes);
    return closesAt === null ? null : `Ends at ${formatTime(timeOf(minutesOf(at.startAt) + minutes))}, after you close`;
  };

  const bookingCard = async (diaryBooking: DiaryBooking): Promise<DiaryCard> => {
    const { firstName, rego } = await customerInBrief(context, diaryBooking);
    const vehicle = diaryBooking.vehicle && vehicleView(diaryBooking.vehicle);
    const startAt = diaryBooking.diaryStart ?? diaryBooking.arrivalFrom;
    const way = moveOption(diaryBooking, diaryBooking.serviceDay);
    return {
      what: `booking:${diaryBooking.token}`,
      title: rego ?? vehicle ?? `Booking ${diaryBooking.reference}`,
      about: [firstName, rego && vehicle, diaryBooking.items.join(", ") || "A service"].filter(Boolean).join(", "),
      when: whenOf(startAt, diaryBooking.jobMinutes),
      status: statusOf(diaryBooking, pendingAnswers.has(diaryBooking.token)),
      warning: warningOf({ day: diaryBooking.serviceDay, startAt }, diaryBooking.jobMinutes),
      href: portalPath({ kind: "booking", token: diaryBooking.token }),
      moveHref: way === "none" ? null : moveHref(`booking:${diaryBooking.token}`),
      isPromised: true,
      isBlock: false,
      day: diaryBooking.serviceDay,
      startAt,
      minutes: diaryBooking.jobMinutes,
      rowId: diaryBooking.diaryRow,
    };
  };
  const storedCard = ({ token, reference, day: on, startAt, jobMinutes }: HeldSlot): DiaryCard => ({
    what: `kept:${token}:${on}`,
    title: `Booking ${reference}`,
    about: "Held while the customer chooses a date",
    when: whenOf(startAt, jobMinutes),
    status: { text: "Held", mark: "clock" },
    warning: null,
    href: portalPath({ kind: "booking", token }),
    moveHref: null,
    isPromised: true,
    isBlock: false,
    day: on,
    startAt,
    minutes: jobMinutes,
    rowId: null,
  });
  const entryCard = async (entry: DiaryEntry): Promise<DiaryCard> => {
    const { rego, name, about } = await decryptText(context, entry);
    const isBlock = entry.kind === "block";
    return {
      what: `entry:${entry.id}`,
      title: isBlock ? (about ?? "Blocked") : (rego ?? name ?? "Walk-in"),
      about: isBlock
        ? entry.rowId === null
          ? "Everyone is away"
          : ""
        : [rego && name, about].filter(Boolean).join(", "),
      when: whenOf(entry.startAt, entry.minutes),
      status: isBlock ? { text: "Blocked", mark: "bars" } : { text: "Walk-in", mark: "dot" },
      warning: isBlock ? null : warningOf(entry, entry.minutes),
      href: null,
      moveHref: moveHref(`entry:${entry.id}`),
      isPromised: false,
      isBlock,
      ...placeOf(entry),
      minutes: entry.minutes,
    };
  };
  const busyCards = calendars.flatMap(({ place, name, takes: takesBooking, busy }) =>
    busyPieces(busy, days, supplier.zone).map(
      (piece): DiaryCard => ({
        what: `busy:${place}:${piece.day}:${piece.startAt}`,
        title: name,
        about: takesBooking === "shop" ? "Everyone is away" : "One person is away",
        when: whenOf(piece.startAt, piece.minutes),
        status: { text: "Busy elsewhere", mark: "bars" },
        warning: null,
        href: null,
        moveHref: null,
        isPromised: false,
        isBlock: true,
        ...piece,
        rowId: null,
      }),
    ),
  );
  const cards = await Promise.all([
    // Leaves out bookings whose offer has ended, because they no longer take up a slot.
    ...week.bookings.filter(({ offerState }) => offerState !== "ended").map(bookingCard),
    ...week.kept.map(storedCard),
    ...week.entries.map(entryCard),
    ...busyCards,
  ]);

  const range = gridRange(
    days.flatMap((on) => {
      const hours = supplier.openingHours[weekdayOf(on)];
      return hours ? [hours] : [];
    }),
    cards.filter((card) => days.includes(card.day)),
  );
  const heldOn = (on: PlainDay) => {
    const ofDay = reservedSlots.filter((reservedSlot) => reservedSlot.day === on);
    return ofDay.length === 0
      ? null
      : `${bookedHours(ofDay.reduce((sum, { minutes }) => sum + minutes, 0))} held while ${ofDay.length === 1 ? "a customer pays" : `${ofDay.length} customers pay`}, until ${formatTime(timeAt(Math.max(...ofDay.map(({ until }) => until)), supplier.zone))} at the latest`;
  };
  const onGrid = (works: readonly DiaryCard[]): readonly PlacedCard[] =>
    placeOnGrid(works, range).map(([card, grid]) => ({ ...card, grid }));

  const [before, after] = adjacentDays(day, view);
  const move = moving && (await movingView(context, diaryPageView));
  const onto = { store, view, move: move?.what ?? null };
  return {
    store,
    view,
    day,
    now: now.today,
    title: view === "week" ? `Week of ${formatDay(days[0] ?? day)}` : formatDay(day),
    days: boardOf(days, supplier.diaryRows, cards, {
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
          : `${bookedHours(takenMinutes)} of ${bookedHours(capacityMinutes)} taken`,
      // Free time of the day. None on past days, because it can no longer be used.
      free:
        on < now.today
          ? "Past"
          : closed.has(on)
            ? "Closed"
            : isOver
              ? "Over your daily limit"
              : freeHours(takenMinutes, capacityMinutes) === null
                ? "Full"
                : `${freeHours(takenMinutes, capacityMinutes)} free`,
      href: diaryPath({ ...onto, day: on, view: "day" }),
      way: move && !move.isLocked ? move.wayOn(on) : null,
      held: heldOn(on),
      /** Rows to which an item can be moved on this day. */
      places: rows.map(({ row }) => ({ value: `${on}:${row?.id ?? 0}`, name: row?.name ?? null })),
      /** The day view has a column for each row, the week view one for each day. */
      rows: ((): readonly DiaryColumn[] =>
        view === "week"
          ? [
              {
                ...{ id: null, name: null, hours: null },
                off: closed.has(on) ? offTime([], range) : offTime(rowSpans(supplier, null, weekdayOf(on)), range),
                works: onGrid(rows.flatMap(({ works }) => works)),
              },
            ]
          : rows
              .filter(({ row, works }) => row !== null || works.length > 0 || supplier.diaryRows.length === 0)
              .map(({ row, minutes, works }) => ({
                id: row?.id ?? 0,
                name: row?.name ?? null,
                hours: minutes === 0 ? null : bookedHours(minutes),
                off: closed.has(on) ? offTime([], range) : offTime(rowSpans(supplier, row, weekdayOf(on)), range),
                works: onGrid(works),
              })))(),
    })),
    range,
    hasRows: supplier.diaryRows.length > 0,
    rowChoices: supplier.diaryRows.map(({ id, name }) => ({ value: String(id), label: name })),
    mayPlan,
    links: {
      before: diaryPath({ ...onto, day: before }),
      after: diaryPath({ ...onto, day: after }),
      today: diaryPath({ ...onto, day: now.today }),
      day: diaryPath({ ...onto, day, view: "day" }),
      week: diaryPath({ ...onto, day, view: "week" }),
      walkIn: `/workshop/walk-in?${new URLSearchParams({ store, day })}`,
      block: `/workshop/block?${new URLSearchParams({ store, day })}`,
      rows: `/workshop/settings/bays?store=${store}`,
    },
    moving: move && { ...move, wayOn: undefined, cancel: diaryPath(here) },
    events: week.events.map(({ number, at, actorName, what, kind, was, becomes }) => ({
      key: String(number),
      text: `${actorName} ${EVENT_LABELS[what](kind)}`,
      places: [was && formatPlace(was), becomes && formatPlace(becomes)].filter((text) => text !== null).join(" to "),
      when: formatMoment(at, supplier.zone),
    })),
  };
}

const placeOf = ({ day, startAt, rowId }: DiaryPlace): DiaryPlace => ({ day, startAt, rowId });
const formatPlace = ({ day, startAt }: DiaryPlace) => `${formatDay(day)}, ${formatTime(startAt)}`;

/** The item that is being moved, and its possible days. An item is locked if this person may not move it or its status does not allow it. */
async function movingView(context: Context, { supplier, moving, now }: DiaryPageView) {
  if (moving?.kind === "booking") {
    const { booking } = moving;
    const [first, last] = planSpan(supplier, booking);
    return {
      what: `booking:${booking.token}`,
      title: `Booking ${booking.id}`,
      hint: `Agreed for ${formatDay(booking.serviceDay)}, ${formatTime(booking.arrivalFrom)}. On that day, you can plan it any time from ${formatTime(first)} to ${formatTime(last)}. For another day, the customer has to agree.`,
      day: booking.serviceDay,
      row: String(booking.diaryRow ?? 0),
      startAt: booking.diaryStart ?? booking.arrivalFrom,
      stays: `${booking.serviceDay}:${booking.diaryRow ?? 0}`,
      isLocked: moveOption(booking, booking.serviceDay) === "none",
      mayRemove: false,
      leaveDays: 0,
      wayOn: (day: PlainDay): "here" | "ask" | null => {
        const way = moveOption(booking, day);
        return way === "plan" ? "here" : way === "ask" ? "ask" : null;
      },
    };
  }
  if (moving?.kind !== "entry") return null;
  const { entry } = moving;
  const [{ rego, name, about }, read] = await Promise.all([
    decryptText(context, entry),
    entry.kind === "block"
      ? context.db.diary.blocksFrom(supplier.id, entry.day < now.today ? entry.day : now.today)
      : null,
  ]);
  return {
    what: `entry:${entry.id}`,
    title: rego ?? name ?? about ?? (entry.kind === "block" ? "Blocked hours" : "Walk-in"),
    hint: `Currently on ${formatPlace(entry)}.`,
    day: entry.day,
    row: String(entry.rowId ?? 0),
    startAt: entry.startAt,
    stays: `${entry.day}:${entry.rowId ?? 0}`,
    isLocked: false,
    mayRemove: true,
    /** Days of the leave that the block belongs to, from today on. */
    leaveDays: read === null ? 0 : leaveOf(entry, read.blocks).length,
    wayOn: (): "here" | "ask" | null => "here",
  };
}

export type DiaryView = Awaited<ReturnType<typeof diaryView>>;
