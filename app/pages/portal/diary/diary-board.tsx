import { Link, useNavigate, useSubmit } from "@remix-run/react";
import type { DragEvent } from "react";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import type { DiaryCard, DiaryView } from "./diary-view.server";

type Day = DiaryView["days"][number];
type Row = Day["rows"][number];

/** Days as columns whose rows stand side by side: as many rows as a diary can have, the day's head and what is on no row. */
const SPANS = [
  "lg:row-span-1",
  "lg:row-span-2",
  "lg:row-span-3",
  "lg:row-span-4",
  "lg:row-span-5",
  "lg:row-span-6",
  "lg:row-span-7",
  "lg:row-span-8",
  "lg:row-span-9",
  "lg:row-span-10",
  "lg:row-span-11",
  "lg:row-span-12",
  "lg:row-span-13",
  "lg:row-span-14",
] as const;

const CARRIED = "text/plain";

/** The board of a day or a week. Cards are carried to a row, or pressed to a place while something is being moved. */
export function DiaryBoard({ diary }: { diary: DiaryView }) {
  const { days, view, hasRows } = diary;
  const [submit, navigate] = [useSubmit(), useNavigate()];
  const cards = days.flatMap(({ rows }) => rows.flatMap(({ works }) => works));
  const drop = (day: string, row: number) => (event: DragEvent) => {
    event.preventDefault();
    const card = cards.find(({ what }) => what === event.dataTransfer.getData(CARRIED));
    if (!card?.moveHref) return;
    // Another day of a booking is a question to its customer: that takes a press of its own.
    if (card.isPromised && card.day !== day) navigate(card.moveHref);
    else
      submit({ store: diary.store, what: card.what, startAt: card.startAt, to: `${day}:${row}` }, { method: "post" });
  };
  // Every day has the same rows: what is on none is drawn where some day has something there.
  const hasLoose = !hasRows || days.some(({ rows }) => (rows[0]?.works.length ?? 0) > 0);
  const shown = (rows: readonly Row[]) => (hasLoose ? rows : rows.slice(1));
  const span = SPANS[shown(days[0]?.rows ?? []).length] ?? SPANS[13];
  return (
    <div className={view === "week" ? "grid gap-6 lg:grid-cols-7 lg:gap-x-2 lg:gap-y-3" : "grid gap-6"}>
      {days.map((day) => (
        <section
          key={day.day}
          aria-label={day.label}
          className={view === "week" ? `grid min-w-0 content-start gap-3 lg:grid-rows-subgrid ${span}` : "grid gap-3"}
        >
          <DayHead day={day} view={view} />
          {shown(day.rows).map((row) => (
            <div
              key={row.id}
              role="group"
              aria-label={`${row.name ?? (hasRows ? "On no row" : "Work")}, ${day.label}`}
              onDragOver={(event) => event.preventDefault()}
              onDrop={drop(day.day, row.id)}
              className={
                view === "week"
                  ? `grid min-w-0 content-start gap-2 border-t border-line pt-2 ${isBare(day, row) ? "max-lg:hidden" : ""}`
                  : "grid min-w-0 gap-2 border-t border-line pt-2 md:grid-cols-[9rem_1fr]"
              }
            >
              <p className="text-sm font-semibold break-words">
                {row.name ?? (hasRows ? "On no row" : "Work")}
                {row.hours && <span className="block font-normal text-soft">{row.hours}</span>}
              </p>
              <div className="grid min-w-0 content-start gap-2">
                {row.works.length > 0 && (
                  <ul className={view === "week" ? "grid gap-2" : "grid gap-2 sm:grid-cols-2 lg:grid-cols-3"}>
                    {row.works.map((card) => (
                      <Card key={card.what} card={card} isMoved={card.what === diary.moving?.what} />
                    ))}
                  </ul>
                )}
                {day.way === "here" && (
                  <Button name="to" value={`${day.day}:${row.id}`} variant="secondary">
                    Put it here<span className="sr-only">{`: ${day.label}, ${row.name ?? "no row"}`}</span>
                  </Button>
                )}
              </div>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** Of a week on a phone or on paper, where days stand below each other, a row with nothing on it says nothing. */
const isBare = ({ way }: Day, { works }: Row) => works.length === 0 && way !== "here";

function DayHead({ day, view }: { day: Day; view: DiaryView["view"] }) {
  return (
    <div className="grid content-start gap-1">
      {view === "week" && (
        <h3 className="font-bold">
          <Link
            to={day.href}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 aria-[current=date]:text-ink"
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
        {day.taken && <span className="block text-soft">{day.taken}</span>}
      </p>
      {day.way === "ask" && (
        <Button name="to" value={`${day.day}:0`} variant="secondary">
          Ask for this day<span className="sr-only">{`: ${day.label}`}</span>
        </Button>
      )}
    </div>
  );
}

/** One piece of work, with its state in words. */
function Card({ card, isMoved }: { card: DiaryCard; isMoved: boolean }) {
  const { what, title, about, when, status, href, moveHref, isBlock } = card;
  return (
    <li
      draggable={moveHref !== null}
      onDragStart={(event) => event.dataTransfer.setData(CARRIED, what)}
      className={`grid min-w-0 gap-1 rounded-md border p-3 ${isMoved ? "border-accent ring-1 ring-accent" : "border-line"} ${isBlock ? "bg-sunken" : "bg-surface"}`}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
        <span>{when}</span>
        <Badge tone={status.tone}>{status.words}</Badge>
      </p>
      <p className="font-semibold break-words">
        {href === null ? (
          title
        ) : (
          <Link to={href} draggable={false} className="text-accent underline underline-offset-4">
            {title}
          </Link>
        )}
      </p>
      {about !== "" && <p className="text-sm break-words text-soft">{about}</p>}
      {moveHref && (
        <Link
          to={moveHref}
          draggable={false}
          className="no-print inline-flex min-h-11 items-center justify-self-start text-sm text-accent underline underline-offset-4"
        >
          Move<span className="sr-only">{` ${title}`}</span>
        </Link>
      )}
    </li>
  );
}
