import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { handleApi } from "../../app/api/app";
import { buildContext } from "../../app/context";
import { readPricing } from "../../app/domain/pricing/stored-pricing";
import { createLead } from "../../app/usecases/lead/create-lead";
import { saveLead } from "../../app/usecases/lead/save-lead";
import { getQuotes } from "../../app/usecases/quotes/get-quotes";
import type { RemoteRecord } from "../../scripts/cloudflare/lead-records";
import { testLeadGuid } from "../support/ids";
import { ANNA, browser } from "./leads/browser";
import { momentContext, insertLead, seedMarketplace } from "./quotes/marketplace";
import { OPERATOR_KEY } from "./identity/client";

const callAsOperator = async (guid: string, key: string, overrides: object = { OPERATOR_KEY }) =>
  (
    await handleApi(
      new Request(`https://pitlane.test/api/operator/lead/${encodeURIComponent(guid)}`, {
        headers: { Authorization: `Bearer ${key}` },
      }),
      buildContext({ ...(env as object), ...overrides } as unknown as Env, null),
    )
  ).response;

it("returns a lead object's data to the operator only, without contact details", async () => {
  const anna = browser();
  const lead = await createLead(anna);
  if (!lead.ok) throw new Error(lead.code);
  const { guid } = lead.lead;
  await saveLead(anna, { guid, patch: { contact: ANNA, repairNotes: "Squeaks" } });
  const response = await callAsOperator(guid, OPERATOR_KEY);
  const responseText = await response.text();
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(JSON.parse(responseText).saves).toMatchObject([
    { revision: 1, event: "created" },
    { revision: 2, event: "saved", actor: "holder" },
  ]);
  expect(responseText).toContain("Squeaks");
  expect(responseText).not.toMatch(/404040404|customer\.example/);
  expect((await callAsOperator(guid, "3q2-7wAAAQIDBAUGBwgJCg_somebody")).status).toBe(401);
  expect((await callAsOperator(guid, OPERATOR_KEY, {})).status).toBe(404);
});

it("creates no object for an unknown guid", async () => {
  const nothing = { saves: [], packedViews: [], quotes: [] };
  expect(await (await callAsOperator(testLeadGuid(), OPERATOR_KEY)).json()).toEqual(nothing);
  expect(await (await callAsOperator("../etc", OPERATOR_KEY)).json()).toEqual(nothing);
});

it("returns the stored prices to the operator in the format of a replay", async () => {
  const { context, settle } = momentContext();
  await seedMarketplace(120);
  const lead = await insertLead(context);
  await getQuotes(context, { leadGuid: lead.guid, serviceDay: null, sort: "Recommended" });
  await settle();
  const { quotes } = (await (await callAsOperator(lead.guid, OPERATOR_KEY)).json()) as RemoteRecord;
  expect(quotes.map((quote) => ({ ...quote, pricing: readPricing(quote.pricing) }))).toEqual(
    await context.db.leadQuotes.replayable(lead.guid),
  );
  expect(quotes).toHaveLength(1);
});
