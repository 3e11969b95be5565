import type { Agent } from "node:http";
import { type RequestFn, createTestLead, json, type Save, findSuburbId } from "./customers.ts";
import { cookieJar, sendLoadRequest, type LoadRequest } from "./load.ts";

/** Platform usage of one request of a journey. */
export interface Leg {
  readonly name: string;
  /** Milliseconds from sending to the last byte, with no other request on a warm worker. This exceeds the CPU time. */
  readonly ms: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  /** Number of calls to a Durable Object. */
  readonly objectCalls: number;
}

const TIMING = /(\d+) rows read, (\d+) written", objects;desc="(\d+) calls/;
/**
 * Rows read and written by a save. The response to the request does not include them, because the save is written inside the lead's Durable Object: rows of the
 * object's own SQLite (`saveStore`), and of D1 (`writeRevisions`) if the lead's row changes.
 * test/workerd/leads/save-queue.test.ts counts them by their own `meta`, for an object that has slept since the previous save. A new lead counts as such a
 * save.
 */
const ROWS_BY_SAVE: Readonly<Record<Save, { readonly read: number; readonly written: number }>> = {
  "object only": { read: 22, written: 1 },
  "object and row": { read: 27, written: 1 + 1 },
};

/** The questions between the home page and the prices, with the kind of save of each step. In a draft, only the place is in the database row. */
const STEPS: readonly (readonly [step: string, answers: object, save: Save])[] = [
  ["task-select", { RepairNotes: "task-select" }, "object only"],
  ["task-your-items", { RepairNotes: "task-your-items" }, "object only"],
  ["location", {}, "object and row"],
  ["vehicle-rego-check", { VehicleRego: "ABC123", VehicleRegoState: "NSW" }, "object only"],
  ["vehicle-make", { VehicleMake: "Toyota" }, "object only"],
  ["date", { RepairNotes: "date" }, "object only"],
  ["customer", { FirstName: "Kiri", LastName: "Walker" }, "object only"],
  ["customer-contact-info", { MobileNumber: "0404040404", Email: "kiri@example.com" }, "object only"],
];

export interface Walk {
  readonly agent: Agent;
  readonly origin: string;
  /** Returns the request that books the lead with payment on the day. */
  readonly booking: (lead: string) => LoadRequest;
}

/** Makes requests one after another, and records the platform usage of each. */
function createWalker({ agent, origin }: Omit<Walk, "booking">): { readonly legs: Leg[]; readonly go: RequestFn } {
  const legs: Leg[] = [];
  const jar = cookieJar();
  const go: RequestFn = async (name, loadRequest, save) => {
    const startedAt = performance.now();
    const { status, body, headers } = await sendLoadRequest(agent, origin, jar.with(loadRequest));
    jar.storeCookies(headers);
    if (status >= 400) throw new Error(`${name}: ${status} ${body.toString().slice(0, 200)}`);
    const [, rowsRead = "0", rowsWritten = "0", calls = "0"] =
      TIMING.exec(String(headers["server-timing"] ?? "")) ?? [];
    const ms = Number((performance.now() - startedAt).toFixed(1));
    legs.push({
      name,
      ms,
      rowsRead: Number(rowsRead) + (save ? ROWS_BY_SAVE[save].read : 0),
      rowsWritten: Number(rowsWritten) + (save ? ROWS_BY_SAVE[save].written : 0),
      objectCalls: Number(calls),
    });
    return body.toString();
  };
  return { legs, go };
}

/** Goes from the home page to the prices, including the data request and the save of each step. Returns the lead. */
async function goToPrices(go: RequestFn): Promise<string> {
  await go("home", { path: "/" });
  const lead = await createTestLead(go, null);
  for (const [step, answers, save] of STEPS) {
    await go(`step ${step}`, { path: `/quote-2/${lead}.data?step=${step}` });
    const place = step === "location" ? { SuburbId: await findSuburbId(go, "Parramatta") } : {};
    await go(
      `save ${step}`,
      {
        method: "POST",
        path: "/api/lead/update-or-shift",
        headers: json,
        body: JSON.stringify({ Lead: { Guid: lead, ...answers, ...place }, RetainQuote: true }),
      },
      save,
    );
  }
  const page = await go("results", { path: `/quotes/${lead}` });
  const Impressions = [...page.matchAll(/id="offer-(\d+)"/g)].map(([, id]) => Number(id));
  await go("listing impressions", {
    method: "POST",
    path: "/api/quotes/log-impressions",
    headers: json,
    body: JSON.stringify({ LeadGuid: lead, Impressions }),
  });
  return lead;
}

/** A journey that ends when the prices are shown. */
export async function walkAbandoned(walk: Omit<Walk, "booking">): Promise<readonly Leg[]> {
  const { legs, go } = createWalker(walk);
  await goToPrices(go);
  return legs;
}

/** Makes a journey from the home page to the confirmation: the steps, the prices, one workshop's details, finalise and booking. */
export async function walkJourney({ booking, ...walk }: Walk): Promise<readonly Leg[]> {
  const { legs, go } = createWalker(walk);
  const lead = await goToPrices(go);
  const loadRequest = booking(lead);
  const supplier = JSON.parse(loadRequest.body ?? "{}").WorkshopId;
  await go("workshop details", { path: `/quotes/${lead}/workshop/${supplier}.data` });
  await go("finalise", { path: `/booking/${lead}/finalise?supplier=${supplier}` });
  const bookingResult = JSON.parse(await go("booking", loadRequest));
  if (bookingResult.Success !== true) throw new Error(`not booked: ${JSON.stringify(bookingResult)}`);
  await go("confirmation", { path: `/booking/${bookingResult.BookingToken}/confirmation` });
  return legs;
}
