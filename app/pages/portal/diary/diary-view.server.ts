import { dayCapacity } from "../../../domain/availability/day-capacity";
import type { BookingToken } from "../../../domain/ids";
import { momentWords } from "../../../domain/bids/moment-words";
import { boardOf, type Placed } from "../../../domain/diary/board";
import type { DiaryEntry, DiaryPlace } from "../../../domain/diary/diary";
import { busyPieces } from "../../../domain/diary/busy-pieces";
import { planSpan, wayToMove } from "../../../domain/diary/moving";
import { bookedHours, freeHours } from "../../../domain/supplier-settings/kept-days";
import type { PlainDay } from "../../../domain/time/plain-date";
import { formatDay, formatTime } from "../../../domain/time/words";
import { shownVehicle } from "../../../domain/vehicle/describe";
import type { Context } from "../../../usecases/context";
import { openedWords } from "../../../usecases/diary/entry-prints";
import type { ShownDiary } from "../../../usecases/diary/show-diary";
import { customerInBrief } from "../../../usecases/portal/customer-in-brief";
import { portalPath } from "../../../usecases/portal/links";
import type { DiaryBooking, DiaryEvent, KeptPlace } from "../../../usecases/ports/diary";
import type { BadgeTone } from "../../../ui/badge";
import { besides, diaryPath } from "./diary-asked";

/** A card of the board. */
export interface DiaryCard extends Placed {
  /** "booking:…" or "entry:…": what a move names. */
  readonly what: string;
  readonly title: string;
  readonly about: string;
  /** "10 am, 1.5 hours". */
  readonly when: string;
  readonly status: { readonly words: string; readonly tone: BadgeTone };
  /** The screen of its booking; null = it has none. */
  readonly href: string | null;
  /** The board on which its new place is chosen; null = it cannot be moved. */
  readonly moveHref: string | null;
  /** Another day of it is asked of its customer. */
  readonly isPromised: boolean;
  readonly isBlock: boolean;
}

const STEP_STATUS = {
  arrived: ["Here", "accent"],
  "in-progress": ["In progress", "accent"],
  "waiting-for-customer": ["Waits for the customer", "attention"],
  ready: ["Ready", "accent"],
  done: ["Done", "neutral"],
  "no-show": ["Not brought", "neutral"],
  unknown: ["Closed", "neutral"],
} as const satisfies Readonly<Record<string, readonly [string, BadgeTone]>>;

function statusOf(
  { status, workStep, offerStanding }: DiaryBooking,
  isConfirmationPending: boolean,
): DiaryCard["status"] {
  const [words, tone] =
    status === "Pending" && !isConfirmationPending
      ? offerStanding === "open"
        ? (["To answer", "attention"] as const)
        : (["Customer chooses", "neutral"] as const)
      : workStep !== null
        ? STEP_STATUS[workStep]
        : status === "Serviced"
          ? STEP_STATUS.done
          : (["Confirmed", "neutral"] as const);
  return { words, tone };
}

const whenOf = (startAt: string, minutes: number) => `${formatTime(startAt)}, ${bookedHours(minutes)}`;

const EVENT_WORDS: Readonly<Record<DiaryEvent["what"], (kind: string) => string>> = {
  "walk-in-added": () => "added a walk-in",
  blocked: () => "blocked hours",
  moved: (kind) => `moved a ${kind}`,
  removed: (kind) => `removed a ${kind}`,
  "counted-anew": () => "changed the settings: blocked hours were counted again",
};

/** What the page draws of a diary. `mayPlan` = this person may write into it. */
export async function diaryView(
  context: Context,
  store: string,
  shown: ShownDiary,
  mayPlan: boolean,
  pendingAnswers: ReadonlySet<BookingToken> = new Set(),
) {
  const { supplier, booked, now, view, day, days, closed, week, calendars, moving } = shown;
  const here = { store, day, view };
  const moveHref = (what: string) => (mayPlan ? diaryPath({ ...here, move: what }) : null);

  const bookingCard = async (each: DiaryBooking): Promise<DiaryCard> => {
    const { firstName, rego } = await customerInBrief(context, each);
    const vehicle = each.vehicle && shownVehicle(each.vehicle);
    const startAt = each.diaryStart ?? each.arrivalFrom;
    const way = wayToMove(each, each.serviceDay);
    return {
      what: `booking:${each.token}`,
      title: rego ?? vehicle ?? `Booking ${each.reference}`,
      about: [firstName, rego && vehicle, each.items.join(", ") || "A service"].filter(Boolean).join(", "),
      when: whenOf(startAt, each.jobMinutes),
      status: statusOf(each, pendingAnswers.has(each.token)),
      href: portalPath({ kind: "booking", token: each.token }),
      moveHref: way === "none" ? null : moveHref(`booking:${each.token}`),
      isPromised: true,
      isBlock: false,
      day: each.serviceDay,
      startAt,
      minutes: each.jobMinutes,
      rowId: each.diaryRow,
    };
  };
  const keptCard = ({ token, reference, day: on, startAt, jobMinutes }: KeptPlace): DiaryCard => ({
    what: `kept:${token}:${on}`,
    title: `Booking ${reference}`,
    about: "Kept while the customer chooses a date",
    when: whenOf(startAt, jobMinutes),
    status: { words: "Kept", tone: "neutral" },
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
    const { rego, name, about } = await openedWords(context, entry);
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
      status: { words: isBlock ? "Blocked" : "Walk-in", tone: "neutral" },
      href: null,
      moveHref: moveHref(`entry:${entry.id}`),
      isPromised: false,
      isBlock,
      ...placeOf(entry),
      minutes: entry.minutes,
    };
  };
  const busyCards = calendars.flatMap(({ place, name, takes, busy }) =>
    busyPieces(busy, days, supplier.zone).map(
      (piece): DiaryCard => ({
        what: `busy:${place}:${piece.day}:${piece.startAt}`,
        title: name,
        about: takes === "shop" ? "Everyone is away" : "One person is away",
        when: whenOf(piece.startAt, piece.minutes),
        status: { words: "Busy elsewhere", tone: "neutral" },
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
    // What nobody stands behind any more has given its place back.
    ...week.bookings.filter(({ offerStanding }) => offerStanding !== "ended").map(bookingCard),
    ...week.kept.map(keptCard),
    ...week.entries.map(entryCard),
    ...busyCards,
  ]);

  const [before, after] = besides(day, view);
  const move = moving && (await movingView(context, shown));
  const onto = { store, view, move: move?.what ?? null };
  return {
    store,
    view,
    day,
    now: now.today,
    title: view === "week" ? `Week of ${formatDay(days[0] ?? day)}` : formatDay(day),
    days: boardOf(days, supplier.diaryRows, cards, {
      capacityOn: (on) => dayCapacity(supplier, on),
      taken: booked,
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
      // What was free is over: nothing can be put there any more.
      free:
        on < now.today
          ? "Past"
          : closed.has(on)
            ? "Closed"
            : isOver
              ? "More than you take a day"
              : freeHours(takenMinutes, capacityMinutes) === null
                ? "Full"
                : `${freeHours(takenMinutes, capacityMinutes)} free`,
      href: diaryPath({ ...onto, day: on, view: "day" }),
      way: move && !move.isLocked ? move.wayOn(on) : null,
      rows: rows.map(({ row, minutes, works }) => ({
        id: row?.id ?? 0,
        name: row?.name ?? null,
        hours: minutes === 0 ? null : bookedHours(minutes),
        works,
      })),
    })),
    hasRows: supplier.diaryRows.length > 0,
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
      words: `${actorName} ${EVENT_WORDS[what](kind)}`,
      places: [was && placeWords(was), becomes && placeWords(becomes)].filter((words) => words !== null).join(" to "),
      when: momentWords(at, supplier.zone),
    })),
  };
}

const placeOf = ({ day, startAt, rowId }: DiaryPlace): DiaryPlace => ({ day, startAt, rowId });
const placeWords = ({ day, startAt }: DiaryPlace) => `${formatDay(day)}, ${formatTime(startAt)}`;

/** What is being moved, and how it gets to a day; what is locked cannot be moved by this person or in this state. */
async function movingView(context: Context, { supplier, moving }: ShownDiary) {
  if (moving?.kind === "booking") {
    const { booking } = moving;
    const [first, last] = planSpan(supplier, booking);
    return {
      what: `booking:${booking.token}`,
      title: `Booking ${booking.id}`,
      hint: `Agreed for ${formatDay(booking.serviceDay)}, ${formatTime(booking.arrivalFrom)}. On that day you plan it as you like, from ${formatTime(first)} to ${formatTime(last)}. Another day is the customer’s to choose.`,
      startAt: booking.diaryStart ?? booking.arrivalFrom,
      stays: `${booking.serviceDay}:${booking.diaryRow ?? 0}`,
      isLocked: wayToMove(booking, booking.serviceDay) === "none",
      mayRemove: false,
      wayOn: (day: PlainDay): "here" | "ask" | null => {
        const way = wayToMove(booking, day);
        return way === "plan" ? "here" : way === "ask" ? "ask" : null;
      },
    };
  }
  if (moving?.kind !== "entry") return null;
  const { entry } = moving;
  const { rego, name, about } = await openedWords(context, entry);
  return {
    what: `entry:${entry.id}`,
    title: rego ?? name ?? about ?? (entry.kind === "block" ? "Blocked hours" : "Walk-in"),
    hint: `Now on ${placeWords(entry)}.`,
    startAt: entry.startAt,
    stays: `${entry.day}:${entry.rowId ?? 0}`,
    isLocked: false,
    mayRemove: true,
    wayOn: (): "here" | "ask" | null => "here",
  };
}

export type DiaryView = Awaited<ReturnType<typeof diaryView>>;
