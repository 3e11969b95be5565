import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { parsePostedForm, refuseForm } from "~/http/parse-form";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { isShown } from "~/usecases/operations/outbox/list-outbox";

export const meta: MetaFunction = () => [{ title: "Development" }, NO_INDEX];

const HOUR_MS = 3_600_000;
const STEPS = [
  { label: "1 hour", ms: HOUR_MS },
  { label: "1 day", ms: 24 * HOUR_MS },
  { label: "1 week", ms: 7 * 24 * HOUR_MS },
];
const ALL_CRONS = "all";

const notFound = () => new Response("Not found", { status: 404 });

/** Loads the clock, crons, messages and demo people of a development site. The page exists only in DEV and TEST; clock and crons only on this machine. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  if (!isShown(app)) throw notFound();
  const { dev, clock, config, db } = app;
  const zone = COUNTRIES[config.country].defaultZone;
  const vitals = dev && (await db.health.vitals(clock.now()));
  const lastRun = (duty: string) => vitals?.duties.find(({ name }) => name === duty) ?? null;
  return {
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
          last: runs.length === 0 ? null : formatMoment(Math.max(...runs.map(({ ranAt }) => ranAt)), zone),
          failures: runs.flatMap(({ name, failure }) => (failure === null ? [] : [`${name}: ${failure}`])),
        };
      }),
      demo: await dev.demoLinks(),
    },
  };
}

/** "2 days 3 hours"; "" = the clock shows the machine's time. */
function aheadText(ms: number): string {
  const hours = Math.round(ms / HOUR_MS);
  const parts = [
    { count: Math.floor(hours / 24), unit: "day" },
    { count: hours % 24, unit: "hour" },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count} ${unit}${count === 1 ? "" : "s"}`)
    .join(" ");
}

const FORM = z.union([
  z.object({ cron: z.string().max(50) }),
  z.object({
    ahead: z
      .string()
      .transform(Number)
      .pipe(z.literal(STEPS.map(({ ms }) => ms))),
  }),
]);

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { dev } = app;
  if (dev === null) throw notFound();
  const postedForm = await parsePostedForm(request, FORM);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  if ("ahead" in postedForm.value) {
    await dev.passTime(postedForm.value.ahead);
    return redirect("/dev?done=moved", 303);
  }
  const { cron } = postedForm.value;
  const matchingCrons = dev.crons.filter((devCron) => cron === ALL_CRONS || devCron.cron === cron);
  if (matchingCrons.length === 0) throw notFound();
  const hasRun: boolean[] = [];
  for (const devCron of matchingCrons) hasRun.push(await dev.runCron(devCron.cron));
  return redirect(
    `/dev?done=${hasRun.includes(false) ? "running" : cron === ALL_CRONS ? "ran-all" : "ran"}#crons`,
    303,
  );
}

const DONE: Readonly<Record<string, string>> = {
  moved: "The clock was moved, and the crons have run.",
  ran: "The cron has run.",
  "ran-all": "The crons have run.",
  running: "That cron is already running.",
};

const PAGES = [
  { href: "/dev/outbox", label: "Outbox", about: "codes, emails, texts and notifications that were sent" },
  { href: "/dev/messages", label: "Messages", about: "every message, filled in with sample data" },
  { href: "/api/docs", label: "API", about: "every call, with examples" },
];

const PEOPLE = [
  { name: "Opal Operator", href: "/desk", about: "runs the marketplace from the desk, as its admin" },
  { name: "Fay Finance", href: "/desk", about: "approves refunds that someone else has requested" },
  { name: "Casey Customer", href: "/garage", about: "has a garage, quotes and bookings" },
  { name: "Olive Owner", href: "/workshop", about: "owns a demo workshop; Max Mechanic works at its front desk" },
];

export default function Development() {
  const { now, zone, done: result, tools } = useLoaderData<typeof loader>();
  const doneText = result === null ? undefined : DONE[result];
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
        {doneText && (
          <Notice tone="success" role="status">
            {doneText}
          </Notice>
        )}
        <section aria-labelledby="clock" className="grid gap-3">
          <h2 id="clock" className="text-xl font-bold">
            Clock
          </h2>
          <p>
            It is <strong>{now}</strong> ({zone}){tools?.ahead ? `, ${tools.ahead} ahead of this machine` : ""}.
          </p>
          {tools && (
            <Form method="post" className="flex flex-wrap gap-3">
              {STEPS.map(({ label, ms }) => (
                <Button key={ms} name="ahead" value={ms} variant="secondary">
                  Move {label} forward
                </Button>
              ))}
            </Form>
          )}
          {tools && (
            <p className="max-w-prose text-sm text-soft">
              Reminders, deadlines and reports follow at once, because the crons run for every six hours that you skip.
              You cannot move the clock back. Delete <code>.wrangler/state</code> to start again.
            </p>
          )}
        </section>
        <section aria-labelledby="people" className="grid gap-3">
          <h2 id="people" className="text-xl font-bold">
            Who to sign in as
          </h2>
          <ul className="grid gap-2">
            {PEOPLE.map(({ name, href, about }) => (
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
        </section>
        {tools && tools.demo.length > 0 && (
          <section aria-labelledby="demo" className="grid gap-3">
            <h2 id="demo" className="text-xl font-bold">
              Demo marketplace
            </h2>
            <ul className="grid gap-2">
              {tools.demo.map(({ title, href, as }) => (
                <li key={`${title} ${href}`}>
                  <Link to={href} className="text-accent underline underline-offset-4">
                    {title}
                  </Link>
                  {as && <span className="text-soft">, as {as}</span>}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="pages" className="grid gap-3">
          <h2 id="pages" className="text-xl font-bold">
            Messages and API
          </h2>
          <ul className="grid gap-2">
            {PAGES.map(({ href, label, about }) => (
              <li key={href}>
                <a href={href} className="font-semibold text-accent underline underline-offset-4">
                  {label}
                </a>
                : {about}
              </li>
            ))}
          </ul>
        </section>
        {tools && (
          <section aria-labelledby="crons" className="grid gap-3">
            <h2 id="crons" className="scroll-mt-4 text-xl font-bold">
              Crons
            </h2>
            <p className="max-w-prose text-soft">
              They run automatically, at the times in <code>wrangler.toml</code> (UTC).
            </p>
            <Form method="post" className="grid gap-3">
              <Button name="cron" value={ALL_CRONS} variant="secondary" className="justify-self-start">
                Run all crons
              </Button>
              <ul className="grid gap-3">
                {tools.crons.map(({ cron, duties, last, failures }) => (
                  <li
                    key={cron}
                    className="grid gap-2 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
                  >
                    <div className="grid min-w-0 gap-1">
                      <p className="font-semibold break-words">{duties}</p>
                      <p className="text-sm text-soft">
                        <code>{cron}</code>, {last === null ? "has not run yet" : `ran ${last}`}
                      </p>
                      {failures.map((failure) => (
                        <p key={failure} className="text-sm break-words">
                          <Badge tone="attention">failed</Badge> {failure}
                        </p>
                      ))}
                    </div>
                    <Button name="cron" value={cron} variant="secondary" aria-label={`Run ${duties}`}>
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
