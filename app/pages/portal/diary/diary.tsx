import { Form, Link } from "@remix-run/react";
import { Button, ButtonLink } from "../../../ui/button";
import { LINK_CLASS } from "../../../ui/classes";
import { Disclosure } from "../../../ui/disclosure";
import { ErrorSummary } from "../../../ui/error-summary";
import type { FieldErrors } from "../../../ui/field-errors";
import { Notice } from "../../../ui/notice";
import { useSubmittingForm } from "../../../ui/sending";
import { TextField } from "../../../ui/text-field";
import { PlaceFields } from "./place-fields";
import { type DiaryResult, REMOVED, REMOVED_LEAVE } from "./diary-done";
import { DiaryBoard } from "./diary-board";
import type { DiaryView } from "./diary-view.server";

const RESULT_MESSAGES: Readonly<Record<DiaryResult, string>> = {
  "walk-in": "The walk-in is in your diary. We now offer customers less time on this day.",
  blocked:
    "The hours are blocked, and we now offer customers less time. Existing bookings stay. The diary marks them so that you can move them.",
  moved: "Moved.",
  asked: "We have asked the customer. The booking keeps its time until they choose.",
  removed: "Removed. The hours are free again.",
};

/** A store's day or week, with forms to add and move items. */
export function Diary({
  diary,
  done: result,
  errors,
}: {
  diary: DiaryView;
  done: DiaryResult | null;
  errors: FieldErrors | null;
}) {
  const { links, view, moving, title, hasRows, mayPlan, events, affected } = diary;
  return (
    <section aria-labelledby="diary-title" className="grid min-w-0 gap-4">
      {result && errors === null && (
        <div className="no-print">
          <Notice tone="success" role="status">
            {RESULT_MESSAGES[result]}
          </Notice>
        </div>
      )}
      <ErrorSummary errors={errors} labels={{ startAt: "Start" }} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="diary-title" className="text-xl font-bold">
          {title}
        </h2>
        {mayPlan && !moving && (
          <p className="no-print flex flex-wrap gap-3">
            <ButtonLink to={links.walkIn}>Add a walk-in</ButtonLink>
            <ButtonLink to={links.block} variant="secondary">
              Block hours
            </ButtonLink>
          </p>
        )}
      </div>
      <nav aria-label="Days" className="no-print flex flex-wrap gap-x-5">
        <Link to={links.before} preventScrollReset className={LINK_CLASS}>
          {view === "week" ? "Previous week" : "Previous day"}
        </Link>
        <Link to={links.today} preventScrollReset className={LINK_CLASS}>
          Today
        </Link>
        <Link to={links.after} preventScrollReset className={LINK_CLASS}>
          {view === "week" ? "Next week" : "Next day"}
        </Link>
        <Link to={view === "week" ? links.day : links.week} preventScrollReset className={LINK_CLASS}>
          {view === "week" ? "Show the day" : "Show the week"}
        </Link>
      </nav>
      {!moving && affected.length > 0 && (
        <Notice tone="attention" title="Planned while someone is away">
          <ul>
            {affected.map(({ key, title: name, when, href }) => (
              <li key={key}>
                <Link to={href} className={LINK_CLASS}>
                  {`Move ${name}`}
                </Link>{" "}
                {when}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {moving ? <MovePanel diary={diary} moving={moving} errors={errors} /> : <DiaryBoard diary={diary} />}
      {mayPlan && !hasRows && (
        <p className="no-print text-sm text-soft">
          Each bay, van or mechanic can have its own row here. <Link to={links.rows}>Name them in the settings</Link>
        </p>
      )}
      {events.length > 0 && (
        <div className="no-print">
          <Disclosure summary="Latest changes">
            <ul className="divide-y divide-line border-y border-line text-sm">
              {events.map(({ key, text, places, when }) => (
                <li key={key} className="py-2 break-words">
                  {text}
                  {places !== "" && `: ${places}`} <span className="text-soft">{when}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </section>
  );
}

/** The board while an item is being moved: each possible target is a button. */
function MovePanel({
  diary,
  moving,
  errors,
}: {
  diary: DiaryView;
  moving: NonNullable<DiaryView["moving"]>;
  errors: FieldErrors | null;
}) {
  const isPosting = useSubmittingForm() !== null;
  const { hasRows } = diary;
  return (
    <Form method="post" className="grid min-w-0 gap-4">
      <input type="hidden" name="store" value={diary.store} />
      <input type="hidden" name="itemId" value={moving.itemId} />
      <div className="grid gap-3 rounded-lg border border-accent bg-accent-soft p-4">
        <p className="font-semibold">{`Move ${moving.title}`}</p>
        <p>{moving.hint}</p>
        {moving.isLocked ? (
          <p className="font-semibold">You can no longer move this booking.</p>
        ) : (
          <div className="grid items-end gap-3 sm:flex sm:flex-wrap">
            <TextField
              name="startAt"
              label="Start"
              type="time"
              defaultValue={moving.startAt}
              errors={errors}
              className="max-w-40"
              autoComplete="off"
            />
            <PlaceFields
              rowLabel="Row"
              rows={hasRows ? [...diary.rowChoices, { value: "0", label: "Unassigned" }] : []}
              inputValues={{ row: moving.row, day: moving.day }}
              errors={errors}
            />
            {/* Pressing Enter activates the first button of the form, so it must not be one that removes anything. */}
            <Button pending={isPosting}>Move</Button>
          </div>
        )}
        {!moving.isLocked && <p>Or choose a slot below. The start time stays the same.</p>}
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={moving.cancel} variant="secondary">
            Discard changes
          </ButtonLink>
          {moving.mayRemove && (
            <Button name="to" value={REMOVED} variant="danger" pending={isPosting}>
              {moving.leaveDays > 1 ? "Remove this day" : "Remove this entry"}
            </Button>
          )}
          {moving.leaveDays > 1 && (
            <Button name="to" value={REMOVED_LEAVE} variant="danger" pending={isPosting}>
              {`Remove all ${moving.leaveDays} days`}
            </Button>
          )}
        </p>
      </div>
      <DiaryBoard diary={diary} />
    </Form>
  );
}
