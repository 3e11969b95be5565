import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import type { CarView } from "./car-view.server";

const TONES = { late: "font-semibold text-error", soon: "font-semibold", far: "text-soft" } as const;

/** The next services of a car with booking links, and whether the owner gets reminders. */
export function DueList({
  id,
  dues,
  interval,
  registrationName,
  inspectionName,
  reminders,
}: Pick<CarView, "id" | "dues" | "interval" | "registrationName" | "inspectionName" | "reminders">) {
  const hasEnteredDates = dues.some(({ kind }) => kind !== "service");
  return (
    <section className="grid gap-4" aria-labelledby="next">
      <h2 id="next" className="text-xl font-bold">
        What your vehicle needs next
      </h2>
      {dues.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {dues.map(({ kind, name, text, from, state, canBook }) => (
            <li key={kind} className="grid gap-3 py-4 sm:grid-cols-[1fr_auto] sm:items-center">
              <div className="min-w-0">
                <p className="font-semibold">{name}</p>
                <p className="tabular-nums">
                  {text}
                  {state && <span className={TONES[state.tone]}> ({state.text})</span>}
                </p>
                <p className="text-sm text-soft">{from}</p>
              </div>
              {canBook && (
                <Form method="post" action={`/garage/${id}/book`}>
                  <input type="hidden" name="due" value={kind} />
                  <Button>
                    Book it<span className="sr-only">: {name}</span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {!dues.some(({ kind }) => kind === "service") && (
        <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-center">
          <p>
            No service recorded yet
            {interval === null ? "." : `. The maker’s schedule requires one ${interval}.`}
          </p>
          <Form method="post" action={`/garage/${id}/book`}>
            <input type="hidden" name="due" value="service" />
            <Button variant="secondary">Book a service</Button>
          </Form>
        </div>
      )}
      <p>
        <Link to={`/garage/${id}/dates`} className={LINK_CLASS}>
          {hasEnteredDates
            ? "Change dates"
            : `Enter the due date of its ${[registrationName, inspectionName].filter(Boolean).join(" and ")}`}
        </Link>
      </p>
      <Reminders id={id} reminders={reminders} />
    </section>
  );
}

/** Off by default: reminders about a car are only sent on request. */
function Reminders({ id, reminders: { state, until, to } }: Pick<CarView, "id" | "reminders">) {
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <p>
        {state === "on"
          ? `We email you${to === null ? "" : ` (${to})`} 30 and 7 days before something is due.`
          : state === "resting"
            ? `Reminders are paused until ${until}.`
            : to === null
              ? "Verify an email address for your sign-in, and we can remind you 30 and 7 days before something is due."
              : `We can email you (${to}) 30 and 7 days before something is due.`}
      </p>
      <Form method="post" action={`/garage/${id}/dates`} className="flex flex-wrap gap-3">
        {state === "off" && to !== null && (
          <Button name="intent" value="want" variant="secondary">
            Remind me
          </Button>
        )}
        {state === "resting" && (
          <Button name="intent" value="want" variant="secondary">
            Resume reminders now
          </Button>
        )}
        {state === "on" && (
          <Button name="intent" value="rest" variant="secondary">
            Snooze for 30 days
          </Button>
        )}
        {state !== "off" && (
          <Button name="intent" value="off" variant="secondary">
            Stop reminders
          </Button>
        )}
      </Form>
    </div>
  );
}
