// What a browser is measured on: the built worker with Australia's data behind a compressing edge, a browser, and one page of each kind made through its own doors.
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { ensureChromium, findChromium } from "../scripts/chromium.mjs";
import { onFreePort } from "../scripts/serve/free-port.mjs";
import { type ServedWorker, serveBuiltWorker } from "../scripts/serve/built-worker.ts";
import { seededState } from "../scripts/serve/seeded-state.ts";
import { build } from "../scripts/builds.mjs";
import { signInWithAddress, workshopMailOf } from "../test/e2e/support/workshop.ts";
import { type Ask, testLead, bookingsNear } from "./customers.ts";
import { serveEdge } from "./edge.ts";

export interface Place {
  readonly what: "home" | "step" | "results" | "finalise" | "confirmation" | "portal answer";
  readonly path: string;
  /** Who looks at it: the customer who holds the lead, or its workshop, signed in. */
  readonly context: BrowserContext;
}

/** A page that is looked at besides the six. */
export type OtherPlace = Omit<Place, "what"> & { readonly what: string };

/** What a request needs to be this person's. */
export const cookieOf = async ({ context }: OtherPlace): Promise<string> =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");

export interface Stage {
  readonly origin: string;
  /** Where Chromium's debugger listens. */
  readonly debugPort: number;
  readonly places: readonly Place[];
  /** The workshop's diary, and the public pages of each kind. */
  readonly others: readonly OtherPlace[];
  /** A new lead of this customer. */
  readonly lead: () => Promise<string>;
  stop(): Promise<void>;
}

/** Calls of the API by the browser's own session. */
const askingAs =
  (context: BrowserContext, origin: string): Ask =>
  async (what, { method = "GET", path, headers, body }) => {
    const answer = await context.request.fetch(origin + path, { method, headers, data: body });
    if (!answer.ok()) throw new Error(`${what}: ${answer.status()} ${(await answer.text()).slice(0, 200)}`);
    return answer.text();
  };

/** Books for `lead`, and signs the workshop in that answers it. */
async function bookAndSignIn(
  workshop: Page,
  ask: Ask,
  lead: string,
): Promise<{ readonly token: string; readonly supplier: number }> {
  const shot = (await bookingsNear(ask, lead))(lead, 0);
  const booking = JSON.parse(await ask("a booking", shot));
  if (booking.Success !== true) throw new Error(`not booked: ${JSON.stringify(booking)}`);
  const { to, link } = await workshopMailOf(workshop, booking.BookingToken);
  await workshop.goto(link);
  await signInWithAddress(workshop, to);
  await workshop.getByText("Action required").first().waitFor();
  return { token: booking.BookingToken, supplier: JSON.parse(shot.body ?? "{}").WorkshopId };
}

/** Builds what has changed, serves it (with modules of a part's own before it), opens Chromium, and makes the pages that the figures are about. */
export async function openStage(name: string, before: Readonly<Record<string, string>> = {}): Promise<Stage> {
  await build();
  const executablePath = findChromium() ?? (await ensureChromium());
  if (!executablePath) throw new Error("no Chromium");
  const [state, edge] = [await seededState(`bench-${name}`), await serveEdge()];
  const worker: ServedWorker = await serveBuiltWorker({
    state,
    port: 0,
    vars: { ENVIRONMENT: "TEST", COUNTRY: "AU", WEBSITE_URL: edge.origin },
    before,
    onLog: () => undefined,
  });
  edge.to(worker.origin);
  // Chromium does not say which port it chose for its debugger.
  const [browser, debugPort] = await onFreePort(
    async (port): Promise<[Browser, number]> => [
      await chromium.launch({
        executablePath,
        args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", `--remote-debugging-port=${port}`],
      }),
      port,
    ],
  );
  const someone = () => browser.newContext({ baseURL: edge.origin, locale: "en-AU", timezoneId: "Australia/Sydney" });
  const stop = async () => {
    await browser.close();
    await edge.stop();
    await worker.stop();
  };
  try {
    const [customer, workshop] = [await someone(), await someone()];
    const ask = askingAs(customer, edge.origin);
    const { token, supplier } = await bookAndSignIn(await workshop.newPage(), ask, await testLead(ask));
    for (const page of workshop.pages()) await page.close();
    const lead = await testLead(ask);
    const places: readonly Place[] = [
      { what: "home", path: "/", context: customer },
      // A lead of its own: what is pressed there changes the job.
      { what: "step", path: `/quote-2/${await testLead(ask)}?step=task-select`, context: customer },
      { what: "results", path: `/quotes/${lead}`, context: customer },
      { what: "finalise", path: `/booking/${lead}/finalise?supplier=${supplier}`, context: customer },
      { what: "confirmation", path: `/booking/${token}/confirmation`, context: customer },
      { what: "portal answer", path: `/workshop/bookings/${token}`, context: workshop },
    ];
    // By any words before its number; the page's own address follows.
    const profile = new URL((await customer.request.get(`/workshops/x-${supplier}`)).url()).pathname;
    const others: readonly OtherPlace[] = [
      { what: "diary", path: "/workshop", context: workshop },
      { what: "cost", path: "/cost/battery-replacement", context: customer },
      { what: "cost of a model", path: "/cost/battery-replacement/toyota-corolla", context: customer },
      { what: "mechanics", path: "/mechanics/parramatta-2150", context: customer },
      { what: "workshop", path: profile, context: customer },
      { what: "for workshops", path: "/for-workshops", context: customer },
      { what: "help", path: "/help", context: customer },
    ];
    return { origin: edge.origin, debugPort, places, others, lead: () => testLead(ask), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
