import { Link, useNavigate, useSubmit } from "@remix-run/react";
import { useState } from "react";
import { timeAtQuarter } from "../../../domain/supplier/diary/time-grid";
import { LINK_CLASS } from "~/ui/classes";
import { formatTime } from "~/ui/format";
import { Button } from "../../../ui/button";
import { type DropPosition, startCardDrag } from "./card-drag";
import type { DiaryView, PlacedCard, StatusMark } from "./diary-view.server";

type Day = DiaryView["days"][number];
type Column = Day["rows"][number];

/** The time grid of a day or a week. The "Move" button of a card opens a form, which can do every move that dragging can. */
export function DiaryBoard({ diary }: { diary: DiaryView }) {
  const { days, view, hasRows, range, store } = diary;
  const submit = useSubmit();
  const navigate = useNavigate();
  const [target, setTarget] = useState("");
  const cards = days.flatMap(({ rows }) => rows.flatMap(({ works }) => works));
  const moveCard = ({ itemId, day, row, quarter }: DropPosition) => {
    const card = cards.find((placedCard) => placedCard.itemId === itemId);
    if (!card?.moveHref) return;
    // Moving a booking to another day requires the customer's consent, so it has its own form.
    if (card.isPromised && card.day !== day) return navigate(card.moveHref);
    const to = `${day}:${row ?? card.rowId ?? 0}`;
    submit({ store, itemId, startAt: timeAtQuarter(range, quarter), to }, { method: "post" });
  };
  const describeDrop = (at: DropPosition | null) => {
    const name = days.flatMap(({ rows }) => rows).find(({ id }) => String(id) === at?.row)?.name;
    const day = days.find((item) => item.day === at?.day)?.label;
    setTarget(at ? [formatTime(timeAtQuarter(range, at.quarter)), name, day].filter(Boolean).join(", ") : "");
  };
  const quarters = range.last - range.first;
  const hours = Array.from({ length: quarters / 4 }, (_, index) => range.first / 4 + index);
  const isWeek = view === "week";
  return (
    <div className="grid min-w-0 gap-3">
      {!isWeek && days.map((day) => <DayHeading key={day.day} day={day} view={view} />)}
      <p role="status" className="sr-only">
        {target && `Move to ${target}`}
      </p>
      {target && (
        <p
          aria-hidden="true"
          className="fixed inset-x-4 bottom-4 z-10 mx-auto w-fit rounded-md border border-accent bg-accent-soft px-4 py-2 font-semibold"
        >
          {target}
        </p>
      )}
      <section
        className={`diary-grid ${isWeek ? "diary-week" : ""}`}
        aria-label={isWeek ? "Week" : (days[0]?.label ?? "Day")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
        tabIndex={0}
      >
        <div className="diary-frame" onPointerDown={startCardDrag(moveCard, describeDrop)}>
          <div className="diary-col diary-hours" aria-hidden="true">
            <div className="diary-col-head" />
            <div className="diary-lines">
              {hours.map((hour, index) => (
                <span key={hour} className={`diary-hour q${index * 4} s4`}>
                  {formatTime(`${String(hour).padStart(2, "0")}:00`)}
                </span>
              ))}
            </div>
          </div>
          {days.flatMap((day) =>
            day.rows.map((column) => (
              <GridColumn
                key={`${day.day}:${column.id}`}
                day={day}
                column={column}
                quarters={quarters}
                isWeek={isWeek}
                hasRows={hasRows}
                movedItemId={diary.moving?.itemId ?? null}
              />
            )),
          )}
        </div>
      </section>
    </div>
  );
}

function GridColumn({
  day,
  column,
  quarters,
  isWeek,
  hasRows,
  movedItemId,
}: {
  day: Day;
  column: Column;
  quarters: number;
  isWeek: boolean;
  hasRows: boolean;
  movedItemId: string | null;
}) {
  const name = column.name ?? (hasRows ? "Everyone, or not assigned" : "Work");
  const lanes = Math.max(1, ...column.works.map(({ grid }) => grid.lanes));
  const label = isWeek
    ? { role: "region", "aria-label": day.label }
    : { role: "group", "aria-label": `${name}, ${day.label}` };
  const dropTargets = isWeek ? day.places : day.places.filter(({ value }) => value === `${day.day}:${column.id}`);
  return (
    <div {...label} className={`diary-col wide${Math.min(6, lanes)}`}>
      <div className="diary-col-head">
        {isWeek ? (
          <DayHeading day={day} view="week" />
        ) : (
          <p className="font-semibold">
            {name}
            {column.hours && <span className="block font-normal text-soft">{column.hours}</span>}
          </p>
        )}
        {day.way === "here" && (
          <div className="mt-1 grid gap-1">
            {dropTargets.map((place) => (
              <Button key={place.value} name="to" value={place.value} variant="secondary">
                Move here
                <span className={isWeek && hasRows ? "" : "sr-only"}>{`: ${place.name ?? "unassigned"}`}</span>
                <span className="sr-only">{`, ${day.label}`}</span>
              </Button>
            ))}
          </div>
        )}
      </div>
      <div
        className="diary-lines"
        data-day={day.day}
        data-row={isWeek ? undefined : (column.id ?? 0)}
        data-quarters={quarters}
      >
        <span className={`q0 s${quarters}`} aria-hidden="true" />
        {column.off.map(({ from, length }) => (
          <span key={from} className={`diary-off q${from} s${length}`} aria-hidden="true" />
        ))}
        <ul className="contents">
          {column.works.map((card) => (
            <Card key={card.itemId} card={card} isMoved={card.itemId === movedItemId} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function DayHeading({ day, view }: { day: Day; view: DiaryView["view"] }) {
  return (
    <div className="grid content-start gap-1">
      {view === "week" && (
        <h3 className="font-bold">
          <Link
            to={day.href}
            className={`${LINK_CLASS} aria-[current=date]:text-ink`}
            aria-current={day.isToday ? "date" : undefined}
          >
            {day.isToday ? `Today, ${day.label}` : day.label}
          </Link>
        </h3>
      )}
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-1.5 w-full rounded-sm">
        <rect width="100" height="6" className="fill-sunken" />
        <rect width={day.percent} height="6" className={day.isOver ? "fill-attention" : "fill-accent"} />
      </svg>
      <p className="text-sm">
        <span className={day.isOver ? "font-semibold text-attention" : "font-semibold"}>{day.free}</span>
        {day.taken && <span className="text-soft">{` · ${day.taken}`}</span>}
      </p>
      {day.held && (
        <p className="flex items-center gap-1 text-sm">
          <Mark mark="clock" />
          {day.held}
        </p>
      )}
      {day.way === "ask" && (
        <Button name="to" value={`${day.day}:0`} variant="secondary">
          Propose this day<span className="sr-only">{`: ${day.label}`}</span>
        </Button>
      )}
    </div>
  );
}

/** Cards of at least this height have room for a second line. */
const MIN_TALL_ROWS = 4;

/** An item in the diary: a booking, walk-in, held slot or blocked hours. Shape and text show its status. */
function Card({ card, isMoved }: { card: PlacedCard; isMoved: boolean }) {
  const { itemId, title, about, when, status, warning, href, moveHref, isBlock, grid } = card;
  const tone =
    status.text === "To answer" || warning
      ? "attention"
      : isBlock
        ? "away"
        : status.mark === "clock"
          ? "held"
          : undefined;
  const isTall = grid.length >= MIN_TALL_ROWS;
  const laneClasses = grid.lanes > 1 ? `lanes${Math.min(6, grid.lanes)} lane${Math.min(5, grid.lane)}` : "";
  return (
    <li
      data-item={moveHref ? itemId : undefined}
      data-tone={tone}
      title={about}
      className={`diary-card q${grid.from} s${grid.length} ${laneClasses} ${isMoved ? "ring-2 ring-accent" : ""}`}
    >
      <div className="min-w-0 flex-1 px-1.5">
        <p className={`flex min-w-0 items-center gap-1 font-semibold ${isTall ? "" : "pe-6"}`}>
          <Mark mark={status.mark} />
          {href === null ? (
            <span className="truncate">{title}</span>
          ) : (
            <Link
              to={href}
              draggable={false}
              className="block min-h-6 min-w-6 truncate leading-6 text-accent underline underline-offset-2 after:absolute after:inset-y-0 after:start-0 after:end-7"
            >
              {title}
            </Link>
          )}
        </p>
        <p className="break-words">
          {when} <span className="font-semibold">{status.text}</span>
        </p>
        {warning && <p className="font-semibold text-attention">{warning}</p>}
        <p className={`break-words text-soft ${isTall ? "" : "sr-only"}`}>{about}</p>
      </div>
      {moveHref && (
        <Link
          to={moveHref}
          draggable={false}
          data-handle
          className={`diary-handle no-print ${isTall ? "diary-handle-low" : ""}`}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
            <path
              d="M8 1l2.5 3h-5zM8 15l-2.5-3h5zM1 8l3-2.5v5zM15 8l-3 2.5v-5zM7.25 4h1.5v8h-1.5zM4 7.25h8v1.5H4z"
              fill="currentColor"
            />
          </svg>
          <span className="sr-only">{`Move ${title}`}</span>
        </Link>
      )}
    </li>
  );
}

const MARK_PATHS: Readonly<Record<StatusMark, string>> = {
  ring: "M6 1a5 5 0 1 0 .01 0zM6 3a3 3 0 1 1-.01 0z",
  dot: "M6 1a5 5 0 1 0 .01 0z",
  half: "M6 1a5 5 0 1 0 .01 0zM6 2.5a3.5 3.5 0 0 1 0 7z",
  tick: "M1 6.5l1.5-1.5L5 7.5 9.5 2 11 3.500 5 10.5z",
  bars: "M1 1h2v10H1zM5 1h2v10H5zM9 1h2v10H9z",
  clock: "M6 .5a5.500 5.500 0 1 0 .01 0zM6 2a4 4 0 1 1-.01 0zM5.300 3h1.400v2.700L8.600 7.500l-.9 1L5.300 6.300z",
};

const Mark = ({ mark }: { mark: StatusMark }) => (
  <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
    <path d={MARK_PATHS[mark]} fillRule="evenodd" fill="currentColor" />
  </svg>
);
