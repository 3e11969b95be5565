// Environment for browser measurements: the built worker with Australian data behind a compressing edge, a browser, and one page of each kind, created through
// the product's own entry points.
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { ensureChromium, findChromium } from "../scripts/chromium.mjs";
import { onFreePort } from "../scripts/serve/free-port.mjs";
import { type ServedWorker, serveBuiltWorker } from "../scripts/serve/built-worker.ts";
import { createSeededState } from "../scripts/serve/seeded-state.ts";
import { build } from "../scripts/builds.mjs";
import { signInWithAddress, findWorkshopMail } from "../test/e2e/support/workshop.ts";
import { type RequestFn, createTestLead, bookingRequestsNear } from "./customers.ts";
import { serveEdge } from "./edge.ts";

export interface Place {
  readonly name: "home" | "step" | "results" | "finalise" | "confirmation" | "workshop response";
  readonly path: string;
  /** Visitor of the page: the customer who holds the lead, or its signed-in workshop. */
  readonly context: BrowserContext;
}

/** A measured page in addition to the six. */
export type OtherPlace = Omit<Place, "name"> & { readonly name: string };

/** Cookie header for requests as this person. */
export const cookieHeader = async ({ context }: OtherPlace): Promise<string> =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");

export interface Stage {
  readonly origin: string;
  /** Port of Chromium's debugger. */
  readonly debugPort: number;
  readonly places: readonly Place[];
  /** Other pages of the customer and the workshop, a vehicle owner's garage, and the public pages of each kind. */
  readonly others: readonly OtherPlace[];
  /** Creates a new lead for this customer and returns its guid. */
  readonly createLead: () => Promise<string>;
  stop(): Promise<void>;
}

/** Makes API calls with the browser's own session. */
const createApiClient =
  (context: BrowserContext, origin: string): RequestFn =>
  async (name, { method = "GET", path, headers, body }) => {
    const response = await context.request.fetch(origin + path, { method, headers, data: body });
    if (!response.ok()) throw new Error(`${name}: ${response.status()} ${(await response.text()).slice(0, 200)}`);
    return response.text();
  };

/** Books for `lead`, and signs in the workshop that must answer the booking. */
async function bookAndSignIn(
  workshop: Page,
  sendRequest: RequestFn,
  lead: string,
): Promise<{ readonly token: string; readonly supplier: number }> {
  const loadRequest = (await bookingRequestsNear(sendRequest, lead))(lead, 0);
  const booking = JSON.parse(await sendRequest("a booking", loadRequest));
  if (booking.Success !== true) throw new Error(`not booked: ${JSON.stringify(booking)}`);
  const { to, link } = await findWorkshopMail(workshop, booking.BookingToken);
  await workshop.goto(link);
  await signInWithAddress(workshop, to);
  await workshop.getByText("Action required").first().waitFor();
  return { token: booking.BookingToken, supplier: JSON.parse(loadRequest.body ?? "{}").WorkshopId };
}

/** Signs up a vehicle owner, whose garage shows the vehicle of a quote. */
async function signUpOwner(owner: Page): Promise<void> {
  await owner.goto("/customer-signup?returnTo=/");
  await owner.getByLabel("Name").fill("Noa Garage");
  await owner.getByLabel("Email").fill("noa-garage@customer.example");
  await owner.getByLabel("Phone (optional)").fill("0404 040 404");
  await owner.getByRole("button", { name: "Create account" }).click();
  await owner.getByRole("banner").getByRole("button", { name: "Sign out" }).waitFor();
}

/** Builds if the sources have changed, serves the worker (behind the additional modules), opens Chromium, and creates the measured pages. */
export async function openStage(name: string, variables: Readonly<Record<string, string>> = {}): Promise<Stage> {
  await build();
  const executablePath = findChromium() ?? (await ensureChromium());
  if (!executablePath) throw new Error("no Chromium");
  const state = await createSeededState(`bench-${name}`);
  const edge = await serveEdge();
  const worker: ServedWorker = await serveBuiltWorker({
    state,
    port: 0,
    vars: { ENVIRONMENT: "TEST", COUNTRY: "AU", WEBSITE_URL: edge.origin },
    frontModules: variables,
    onLog: () => undefined,
  });
  edge.to(worker.origin);
  // The port of Chromium's debugger is chosen here, because Chromium does not report a port that it chose itself.
  const [browser, debugPort] = await onFreePort(
    async (port): Promise<[Browser, number]> => [
      await chromium.launch({
        executablePath,
        args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", `--remote-debugging-port=${port}`],
      }),
      port,
    ],
  );
  const openVisitor = () =>
    browser.newContext({ baseURL: edge.origin, locale: "en-AU", timezoneId: "Australia/Sydney" });
  const stop = async () => {
    await browser.close();
    await edge.stop();
    await worker.stop();
  };
  try {
    const customer = await openVisitor();
    const workshop = await openVisitor();
    const sendRequest = createApiClient(customer, edge.origin);
    const { token, supplier } = await bookAndSignIn(
      await workshop.newPage(),
      sendRequest,
      await createTestLead(sendRequest),
    );
    for (const page of workshop.pages()) await page.close();
    const owner = await openVisitor();
    await signUpOwner(await owner.newPage());
    for (const page of owner.pages()) await page.close();
    await createTestLead(createApiClient(owner, edge.origin));
    const lead = await createTestLead(sendRequest);
    const places: readonly Place[] = [
      { name: "home", path: "/", context: customer },
      // Uses its own lead, because the interactions there change the job.
      { name: "step", path: `/quote-2/${await createTestLead(sendRequest)}?step=task-select`, context: customer },
      { name: "results", path: `/quotes/${lead}`, context: customer },
      { name: "finalise", path: `/booking/${lead}/finalise?supplier=${supplier}`, context: customer },
      { name: "confirmation", path: `/booking/${token}/confirmation`, context: customer },
      { name: "workshop response", path: `/workshop/bookings/${token}`, context: workshop },
    ];
    // Any text before the number works, because the server redirects to the page's own URL.
    const profile = new URL((await customer.request.get(`/workshops/x-${supplier}`)).url()).pathname;
    const others: readonly OtherPlace[] = [
      { name: "booking", path: `/booking/${token}`, context: customer },
      { name: "garage", path: "/garage", context: owner },
      { name: "symptom", path: "/what-is-wrong/lights/engine-light", context: customer },
      { name: "diary", path: "/workshop", context: workshop },
      { name: "today", path: "/workshop/today", context: workshop },
      { name: "contacts", path: "/workshop/settings/contacts", context: workshop },
      { name: "price page", path: "/cost/battery-replacement", context: customer },
      { name: "model price page", path: "/cost/battery-replacement/toyota-corolla", context: customer },
      { name: "suburb page", path: "/mechanics/parramatta-2150", context: customer },
      { name: "workshop", path: profile, context: customer },
      { name: "workshop sign-up", path: "/for-workshops", context: customer },
      { name: "help", path: "/help", context: customer },
    ];
    return { origin: edge.origin, debugPort, places, others, createLead: () => createTestLead(sendRequest), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
