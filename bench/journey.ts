import type { Agent } from "node:http";
import { fire, type Shot } from "./load.ts";

/** What one request of a journey asks of the platform. */
export interface Leg {
  readonly what: string;
  /** From sending to the last byte, alone on a warm worker: more than the CPU it takes. */
  readonly ms: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  /** Calls of a Durable Object. */
  readonly objectCalls: number;
}

const TIMING = /(\d+) rows read, (\d+) written/;
const json = { "Content-Type": "application/json" };
/** What a customer is asked between the home page and the prices. */
const STEPS = ["location", "vehicle", "task-select", "cart", "date", "supplier-type", "customer", "contact-info"];

export interface Walk {
  readonly agent: Agent;
  readonly origin: string;
  /** Makes a lead that has all it takes: its guid. */
  readonly aLead: () => Promise<string>;
  /** Books that lead, paid on the day. */
  readonly booking: (lead: string) => Shot;
}

/** A quote from the home page to its confirmation: each step's data and its save, the results worked out anew, one workshop, finalise, booking. */
export async function walkJourney({ agent, origin, aLead, booking }: Walk): Promise<readonly Leg[]> {
  const legs: Leg[] = [];
  const go = async (what: string, shot: Shot, objectCalls = 0): Promise<string> => {
    const began = performance.now();
    const { status, body, headers } = await fire(agent, origin, shot);
    if (status >= 400) throw new Error(`${what}: ${status} ${body.toString().slice(0, 200)}`);
    const [, read = "0", written = "0"] = TIMING.exec(String(headers["server-timing"] ?? "")) ?? [];
    legs.push({ what, ms: Number((performance.now() - began).toFixed(1)), rowsRead: Number(read), rowsWritten: Number(written), objectCalls });
    return body.toString();
  };
  await go("home", { path: "/" });
  const lead = await aLead();
  for (const step of STEPS) {
    await go(`step ${step}`, { path: `/quote-2/${lead}.data?step=${step}` });
    await go(`save ${step}`, { method: "POST", path: "/api/lead/update-or-shift", headers: json, body: JSON.stringify({ Lead: { Guid: lead, RepairNotes: step }, RetainQuote: true }) }, 1);
  }
  await go("results", { path: `/quotes/${lead}` });
  const shot = booking(lead);
  const supplier = JSON.parse(shot.body ?? "{}").WorkshopId;
  await go("a workshop", { path: `/quotes/${lead}/workshop/${supplier}.data` });
  await go("finalise", { path: `/booking/${lead}/finalise?supplier=${supplier}` });
  const booked = JSON.parse(await go("booking", shot));
  if (booked.Success !== true) throw new Error(`not booked: ${JSON.stringify(booked)}`);
  await go("confirmation", { path: `/booking/${booked.BookingToken}/confirmation` });
  return legs;
}
