import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import worker from "../../../workers/app";
import { Client, ORIGIN } from "../identity/client";
import { db, seedFunnel } from "./quote";

beforeAll(seedFunnel, 60_000);
afterEach(() => void vi.restoreAllMocks());

/** Jobs with estimated prices, which must be confirmed by suppliers. */
const BOOSTER = {
  LeadCartItemType: "RepairInspection",
  RepairInspectionId: 2014,
  RepairInspectionName: "Brake Booster Replacement",
  RepairCategoryId: 2,
};
const STEERING_RACK = {
  LeadCartItemType: "RepairInspection",
  RepairInspectionId: 4015,
  RepairInspectionName: "Steering Rack Replacement",
  RepairCategoryId: 4,
};

/** The same deployment, but with a supplier search that fails. */
const failingSearchEnv = {
  ...(env as unknown as Env),
  DB: new Proxy(db, {
    get(target, name) {
      if (name === "prepare")
        return (sql: string) => target.prepare(sql.includes("supplier_cells") ? "select nothing from nowhere" : sql);
      const part: unknown = Reflect.get(target, name);
      return typeof part === "function" ? part.bind(target) : part;
    },
  }),
};

/** A signed-in customer at the last question of a quote with this job only. Counts are cached for ten minutes, so each test has its own job. */
async function reachLastStep(
  job: Readonly<Record<string, unknown>>,
): Promise<{ readonly client: Client; readonly address: string; readonly guid: string }> {
  const client = new Client();
  await client.signIn();
  const json = async (path: string, body?: unknown) => {
    const headers = {
      Cookie: [...client.cookies].map((pair) => pair.join("=")).join("; "),
      "Content-Type": "application/json",
    };
    const answer = await worker.fetch(
      new Request(
        new URL(path, ORIGIN),
        body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
      ),
      env as unknown as Env,
    );
    for (const cookie of answer.headers.getSetCookie())
      client.cookies.set(cookie.split("=")[0] ?? "", /=([^;]*)/.exec(cookie)?.[1] ?? "");
    return answer.json<Record<string, never>>();
  };
  const { Suggestions } = (await json("/api/location?query=parramatta")) as unknown as {
    Suggestions: readonly { SuburbId: number }[];
  };
  const { Vehicles } = (await json("/api/vehicle/search", {
    Make: "Toyota",
    Model: "Hilux",
    Year: 2019,
  })) as unknown as {
    Vehicles: readonly { Mid: string }[];
  };
  const response = (await json("/api/lead/create-update-or-shift", {
    SuburbId: Suggestions[0]?.SuburbId,
    VehicleMake: "Toyota",
    VehicleModel: "Hilux",
    Year: 2019,
    VehicleFuel: "Diesel",
    VehicleTransmission: "Automatic",
    VehiclePriceCategory: 3,
    Mid: Vehicles[0]?.Mid,
    QuoteUrgency: "AsSoonAsPossible",
    CartItems: [job],
  })) as unknown as { Lead: { Guid: string } };
  const guid = response.Lead.Guid;
  return { client, guid, address: `/quote-2/${guid}?step=customer` };
}

const buttonOf = (html: string) =>
  /<button[^>]*type="submit"[^>]*>((?:(?!<button)[\s\S])*?)<\/button>(?![\s\S]*<button[^>]*type="submit")/.exec(
    html.replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, ""),
  );
const leadOf = async (guid: string) =>
  (
    await db
      .prepare("select submitted_at from leads where guid = ?")
      .bind(guid)
      .first<{ submitted_at: number | null }>()
  )?.submitted_at ?? null;

it("F-270 the submit button names the result, or has only an accessible name without a price", async () => {
  const { client, address } = await reachLastStep(STEERING_RACK);
  const unknown = buttonOf(await (await client.ask(address, undefined, {}, failingSearchEnv)).text());
  expect(unknown?.[1]?.replace(/<[^>]*>/g, "").trim()).toBe("Looking for your prices");
  expect(unknown?.[1]).toContain('class="sr-only">Looking for your prices');
  expect(unknown?.[0]).not.toMatch(/\sdisabled[=\s>]/);
  const button = buttonOf(await (await client.ask(address)).text());
  expect(button?.[1]?.replace(/<[^>]*>/g, "").trim()).toMatch(/^Get (instant )?quotes$/);
});

it("F-290 an unresolved request is logged, and the customer stays on the page", async () => {
  const { client, address, guid } = await reachLastStep(BOOSTER);
  const logged: string[] = [];
  for (const level of ["info", "warn", "error", "log"] as const)
    vi.spyOn(console, level).mockImplementation((...text) => void logged.push(text.join(" ")));
  const answer = await client.ask(address, {}, {}, failingSearchEnv);
  expect([answer.status, answer.headers.get("Location")]).toEqual([503, null]);
  expect(logged.join("\n")).toContain("Couldn't figure out the rest of the quote flow.");
  const html = await answer.text();
  expect(html).toContain("Please try again");
  expect(html).not.toMatch(/role="alert(dialog)?"/);
  expect(buttonOf(html)?.[0]).not.toMatch(/\sdisabled[=\s>]/);
  expect(await leadOf(guid)).toBeNull();

  const secondResponse = await client.ask(address, {});
  expect([secondResponse.status, secondResponse.headers.get("Location")]).toEqual([303, `/quotes/${guid}`]);
  expect(await leadOf(guid)).toEqual(expect.any(Number));
});
