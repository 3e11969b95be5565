import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DAY_MS, HOUR_MS } from "~/domain/core/time/duration";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { parsePostedForm, refuseForm } from "~/http/parse-form";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { formatCount } from "~/ui/format";
import { NO_INDEX } from "~/ui/no-index";
import { periodMinutes } from "~/domain/operations/health/check";
import { Notice } from "~/ui/notice";
import { Page, Section } from "~/ui/page";
import { isOutboxShown } from "~/usecases/operations/outbox/list-outbox";

export const meta: MetaFunction = () => [{ title: "Development" }, NO_INDEX];

const CLOCK_STEPS = [
  { label: "1 hour", ms: HOUR_MS },
  { label: "1 day", ms: DAY_MS },
  { label: "1 week", ms: 7 * DAY_MS },
];
const ALL_CRONS = "all";

const notFound = () => new Response("Not found", { status: 404 });

/**
 * Loads the clock, crons, messages and demo people of a development site. The page exists only in DEV and TEST. Clock and crons are available only on this
 * machine.
 */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  if (!isOutboxShown(app)) throw notFound();
  const { dev, clock, config, db } = app;
  const zone = COUNTRIES[config.country].defaultZone;
  const vitals = dev && (await db.health.readRecords(clock.now()));
  const lastRun = (duty: string) => vitals?.duties.find(({ name }) => name === duty) ?? null;
  return {
    mobile: MOBILES[config.country],
    now: formatMoment(clock.now(), zone),
    zone,
    done: new URL(request.url).searchParams.get("done"),
    tools: dev && {
      ahead: aheadText(dev.aheadMs),
      crons: dev.crons.map(({ cron, duties }) => {
        const runs = duties.flatMap((duty) => lastRun(duty) ?? []);
        return {
          cron,
          duties: duties.join(", "),
          about: CRON_TEXT[cron] ?? duties.join(", "),
          every: scheduleText(cron),
          last: runs.length === 0 ? null : formatMoment(Math.max(...runs.map(({ ranAt }) => ranAt)), zone),
          failures: runs.flatMap(({ name, failure }) => (failure === null ? [] : [`${name}: ${failure}`])),
        };
      }),
      demo: await dev.demoLinks(),
    },
  };
}

/** Formats how far the clock is ahead of the machine's time: "2 days 3 hours". "" = less than half an hour. */
function aheadText(ms: number): string {
  const hours = Math.round(ms / HOUR_MS);
  const parts = [
    { count: Math.floor(hours / 24), unit: "day" },
    { count: hours % 24, unit: "hour" },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => formatCount(count, unit))
    .join(" ");
}

/** Formats the interval of a cron: "every 5 minutes". */
function scheduleText(cron: string): string {
  const minutes = periodMinutes(cron);
  return minutes === 1 ? "every minute" : `every ${minutes} minutes`;
}

/** Sample mobile numbers. Any number works unless it belongs to a demo workshop. */
const MOBILES = { AU: "0455 123 456", NZ: "021 234 5678" } as const;

/** What each cron does, for readers who do not know the names of its tasks. */
const CRON_TEXT: Readonly<Record<string, string>> = {
  "* * * * *": "Applies answers and work updates that can no longer be undone, and sends messages",
  "*/5 * * * *": "Completes or releases the payments of customers who did not return from the provider",
  "1-59/5 * * * *": "Captures PayPal payments, and card holds that are about to expire",
  "2-59/5 * * * *": "Sends decided refunds to the providers",
  "3-59/5 * * * *":
    "Reminds workshops to answer, closes requests they did not answer in time and approvals that are no longer possible, asks fleet approvers, offers earlier days",
  "1-59/2 * * * *": "Reminds customers of their bookings, and ends extra work that was not approved in time",
  "*/2 * * * *": "Reads workshops’ own calendars",
  "*/3 * * * *": "Delivers webhooks",
  "4-59/10 * * * *": "Asks workshops for quotes",
  "9-59/10 * * * *": "Closes bidding at its deadline",
  "6-59/10 * * * *": "Deletes the data of people who asked for it",
  "8-59/10 * * * *": "Completes workshops’ wallet top-ups",
  "10-59/15 * * * *": "Asks providers about payments that are still settling",
  "5-59/10 * * * *": "Compares payments with the providers’ records",
  "7-59/15 * * * *": "Asks for reviews, reminds owners of services that are due, and watches for unusual activity",
  "14,44 * * * *": "Asks providers about disputes",
  "13,43 * * * *":
    "Checks workshops’ documents, deletes expired drafts, closes monthly statements, and updates the figures in the reports",
  "11,41 * * * *": "Deletes expired data, and updates workshop statistics and the database size",
};

const FORM_FIELDS = z.union([
  z.object({ cron: z.string().max(50) }),
  z.object({
    ahead: z
      .string()
      .transform(Number)
      .pipe(z.literal(CLOCK_STEPS.map(({ ms }) => ms))),
  }),
]);

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { dev } = app;
  if (dev === null) throw notFound();
  const postedForm = await parsePostedForm(request, FORM_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  if ("ahead" in postedForm.value) {
    await dev.advanceClock(postedForm.value.ahead);
    return redirect("/dev?done=moved", 303);
  }
  const { cron } = postedForm.value;
  const matchingCrons = dev.crons.filter((devCron) => cron === ALL_CRONS || devCron.cron === cron);
  if (matchingCrons.length === 0) throw notFound();
  const runResults: boolean[] = [];
  for (const devCron of matchingCrons) runResults.push(await dev.runCron(devCron.cron));
  return redirect(
    `/dev?done=${runResults.includes(false) ? "running" : cron === ALL_CRONS ? "ran-all" : "ran"}#crons`,
    303,
  );
}

const RESULT_MESSAGES: Readonly<Record<string, string>> = {
  moved: "The clock was moved, and the crons have run.",
  ran: "The cron has run.",
  "ran-all": "The crons have run.",
  running: "That cron is already running.",
};

const WALKTHROUGHS = [
  {
    title: "Book as a customer",
    text: (mobile: string) =>
      `Get prices on the home page: type a job, the plate ABC123 and a suburb. Use a mobile like ${mobile}; its code is in the outbox. Pay by PayPal, or with one of the test cards that the card page lists.`,
  },
  {
    title: "Answer as the workshop",
    text: () =>
      "Open “Answer the booking” in the email that the workshop got, and enter the code from the next email. You can undo the answer for a minute; then the customer gets a message.",
  },
  {
    title: "Let time pass",
    text: () =>
      "Move the clock to the day of the booking. The customer is reminded, the workshop reports the work, and the next morning the customer is asked for a review.",
  },
];

const DEV_PAGES = [
  { href: "/dev/outbox", label: "Outbox", about: "codes, emails, texts and notifications that were sent" },
  { href: "/dev/messages", label: "Messages", about: "every message, filled in with sample data" },
  { href: "/api/docs", label: "API", about: "every call, with examples" },
];

const TEST_USERS = [
  { name: "Opal Operator", href: "/desk", about: "runs the marketplace from the desk, as its admin" },
  { name: "Fay Finance", href: "/desk", about: "approves refunds that someone else has requested" },
  { name: "Casey Customer", href: "/garage", about: "has a garage, quotes and bookings" },
  { name: "Olive Owner", href: "/workshop", about: "owns a demo workshop; Max Mechanic works at its front desk" },
];

export default function Development() {
  const { now, zone, done: result, tools, mobile } = useLoaderData<typeof loader>();
  const resultText = result === null ? undefined : RESULT_MESSAGES[result];
  const demoPeople = [...new Set(tools?.demo.map(({ as }) => as))];
  return (
    <Page>
      <div className="grid gap-8">
        <div>
          <h1 className="text-2xl font-bold">Development</h1>
          <p className="mt-1 max-w-prose text-soft">
            Tools that exist on development sites only. All people, workshops and bookings here are invented, and
            nothing leaves this machine.
          </p>
        </div>
        {resultText && (
          <Notice tone="success" role="status">
            {resultText}
          </Notice>
        )}
        <Section id="walks" title="Try it in ten minutes">
          <ol className="grid max-w-prose list-decimal gap-2 pl-5">
            {WALKTHROUGHS.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}.</strong> {text(mobile)}
              </li>
            ))}
          </ol>
        </Section>
        <Section id="clock" title="Clock">
          <p>
            It is <strong>{now}</strong> ({zone}){tools?.ahead ? `, ${tools.ahead} ahead of this machine` : ""}.
          </p>
          {tools && (
            <Form method="post" className="flex flex-wrap gap-3">
              {CLOCK_STEPS.map(({ label, ms }) => (
                <Button key={ms} name="ahead" value={ms} variant="secondary">
                  Move {label} forward
                </Button>
              ))}
            </Form>
          )}
          {tools && (
            <p className="max-w-prose text-sm text-soft">
              Reminders, deadlines and reports catch up at once: the crons run once for every six hours you skip. You
              cannot move the clock back. To start again, delete <code>.wrangler/state</code> (
              <code>.wrangler/state-nz</code> for New Zealand).
            </p>
          )}
        </Section>
        <Section id="people" title="Who to sign in as">
          <ul className="grid gap-2">
            {TEST_USERS.map(({ name, href, about }) => (
              <li key={name}>
                <Link to={href} className="font-semibold text-accent underline underline-offset-4">
                  {name}
                </Link>{" "}
                {about}
              </li>
            ))}
          </ul>
          <p className="max-w-prose text-sm text-soft">
            Sign in on the sandbox page that opens. Workshop owners sign in with their workshop’s email address.
          </p>
        </Section>
        {tools && tools.demo.length > 0 && (
          <Section id="demo" title="Demo marketplace">
            <div className="grid gap-6 md:grid-cols-2">
              {demoPeople.map((person) => (
                <div key={person} className="grid content-start gap-2">
                  <h3 className="font-semibold">{person === null ? "Without signing in" : `As ${person}`}</h3>
                  <ul className="grid gap-2">
                    {tools.demo
                      .filter(({ as }) => as === person)
                      .map(({ title, href }) => (
                        <li key={`${title} ${href}`}>
                          <Link to={href} className="text-accent underline underline-offset-4">
                            {title}
                          </Link>
                        </li>
                      ))}
                  </ul>
                </div>
              ))}
            </div>
          </Section>
        )}
        <Section id="pages" title="Messages and API">
          <ul className="grid gap-2">
            {DEV_PAGES.map(({ href, label, about }) => (
              <li key={href}>
                <a href={href} className="font-semibold text-accent underline underline-offset-4">
                  {label}
                </a>
                : {about}
              </li>
            ))}
          </ul>
        </Section>
        {tools && (
          <section aria-labelledby="crons" className="grid gap-3">
            <h2 id="crons" className="scroll-mt-4 text-xl font-bold">
              Crons
            </h2>
            <p className="max-w-prose text-soft">
              They run automatically. “Run” starts one now, for example after you moved the clock by less than its
              period.
            </p>
            <Form method="post" className="grid gap-3">
              <Button name="cron" value={ALL_CRONS} variant="secondary" className="justify-self-start">
                Run all crons
              </Button>
              <ul className="grid gap-3">
                {tools.crons.map(({ cron, duties, about, every, last, failures }) => (
                  <li
                    key={cron}
                    className="grid gap-2 rounded-lg border border-line bg-surface p-4 grid-cols-[minmax(0,1fr)_auto] items-center"
                  >
                    <div className="grid min-w-0 gap-1">
                      <p className="font-semibold break-words">{about}</p>
                      <p className="text-sm text-soft">
                        {every.slice(0, 1).toUpperCase() + every.slice(1)} (<code>{cron}</code>),{" "}
                        {last === null ? "has not run yet" : `ran ${last}`}
                      </p>
                      <p className="text-sm break-words text-soft">In the log: {duties}</p>
                      {failures.map((failure) => (
                        <p key={failure} className="text-sm break-words">
                          <Badge tone="attention">failed</Badge> {failure}
                        </p>
                      ))}
                    </div>
                    <Button name="cron" value={cron} variant="secondary" aria-label={`Run: ${about}`}>
                      Run
                    </Button>
                  </li>
                ))}
              </ul>
            </Form>
          </section>
        )}
      </div>
    </Page>
  );
}
