import { SELF } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { COUNTRIES } from "../../../app/domain/core/country/country";
import { addDays, dayAt } from "../../../app/domain/core/time/days";
import { readSitePage } from "../../../app/usecases/fleet/brand/site-page";
import { seedReference } from "../../support/reference-fixture";
import type { Client } from "../identity/client";
import { seedPortal, signInClient } from "../portal/test-portal";
import { momentContext } from "../quotes/marketplace";
import { DB, pageFields, addEmployee, previewAndSave, htmlText } from "./test-desk";

/** Help articles, legal texts and trade prices are changed at the desk with a preview, and restored. */

let opal: Client;
let fay: Client;
const TODAY = dayAt(Date.now(), COUNTRIES.AU.defaultZone);

beforeAll(async () => {
  await seedPortal();
  await seedReference(DB, { only: ["reference_documents", "parts"] });
  [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  await addEmployee("opal@operator.example", "supply");
  await addEmployee("fay@operator.example", "support");
}, 60_000);

const changeForm = (intent: string, version: number, undone = 0) => ({
  id: crypto.randomUUID(),
  version: String(version),
  undone: String(undone),
  intent,
  reason: "For this test",
});
const readHelpPage = async () => htmlText(await SELF.fetch("https://pitlane.test/help"));

it("OP-24 a help article is written, changed, removed and restored", async () => {
  const form = await pageFields(opal, "/desk/help/new");
  const input = {
    ...form,
    topic: "Booking",
    question: "Can I wait at the workshop?",
    answer: "Most have a place to sit. Ask {brand} on {support_phone}.",
  };
  const wrong = await opal.ask("/desk/help/new", { ...input, answer: "Pay {total}.", intent: "preview" });
  expect([wrong.status, await htmlText(wrong)]).toEqual([
    422,
    expect.stringContaining("{total} is not a valid placeholder"),
  ]);
  const { saved } = await previewAndSave(opal, "/desk/help/new", input, "Customers ask for it");
  const path = (saved.headers.get("Location") ?? "").replace("?saved", "");
  expect(path).toMatch(/^\/desk\/help\/\d+$/);
  expect(await readHelpPage()).toMatch(
    /Can I wait at the workshop\? Most have a place to sit\. Ask Pitlane on 1[38]00/,
  );
  const change = { ...(await pageFields(opal, path)), question: "May I wait at the workshop?" };
  expect((await previewAndSave(opal, path, change, "Shorter")).saved.status).toBe(303);
  expect(await readHelpPage()).toContain("May I wait at the workshop?");
  expect((await opal.ask(path, changeForm("end", 2))).status).toBe(303);
  expect(await readHelpPage()).not.toContain("wait at the workshop");
  expect((await opal.ask(path, changeForm("back", 3, 3))).status).toBe(303);
  expect(await readHelpPage()).toContain("May I wait at the workshop?");
  expect((await fay.ask("/desk/help")).status).toBe(403);
});

it("a new help article never gets the id of a removed one", async () => {
  const createQuestion = async (question: string) => {
    const input = {
      ...(await pageFields(opal, "/desk/help/new")),
      topic: "Booking",
      question,
      answer: "Most have some.",
    };
    const { saved } = await previewAndSave(opal, "/desk/help/new", input, "Customers ask for it");
    return (saved.headers.get("Location") ?? "").replace("?saved", "");
  };
  const removedPath = await createQuestion("Is there coffee?");
  expect((await opal.ask(removedPath, changeForm("end", 1))).status).toBe(303);
  const newPath = await createQuestion("Is there parking?");
  expect(newPath).toMatch(/^\/desk\/help\/\d+$/);
  expect(newPath).not.toBe(removedPath);
  expect(await htmlText(await opal.ask(newPath))).not.toContain("coffee");
});

it("OP-24 a legal text gets a dated new version, and old versions stay available", async () => {
  const path = "/desk/legal-texts/terms";
  const at = (days: number) => momentContext(Date.now() + days * 24 * 3_600_000).context;
  const readTerms = async (days: number) => {
    const legalPage = await readSitePage(at(days), "terms");
    return legalPage.ok ? legalPage.page : null;
  };
  const shownBefore = await readTerms(0);
  const form = await pageFields(opal, path);
  expect(form.body).toContain("## Your rights (AU)");
  const from = addDays(TODAY, 5);
  const input = { ...form, from, body: `${form.body}\n\n## Lost keys\nTell the supplier at once.\n[link /help Help]` };
  for (const [badFields, message] of [
    [{ from: addDays(TODAY, -1) }, "or a later day"],
    [{ body: "No heading" }, "Start with a heading"],
    [{ body: "## One\n[table nothing]" }, "Check"],
    [{ body: "## One\n\n## Two\ntext" }, "Add text under"],
  ] as const) {
    const response = await opal.ask(path, { ...input, ...badFields, intent: "preview" });
    expect([response.status, await htmlText(response)]).toEqual([422, expect.stringContaining(message)]);
  }
  expect((await previewAndSave(opal, path, input, "Asked by our lawyer")).saved.status).toBe(303);
  expect(await readTerms(0)).toEqual(shownBefore);
  const next = await readTerms(6);
  expect([next?.version, next?.sections.at(-1)]).toEqual([
    from,
    { heading: "Lost keys", lines: ["Tell the supplier at once."], links: [{ to: "/help", text: "Help" }] },
  ]);
  // Editing changed nothing else in the text.
  expect(next?.sections.slice(0, -1)).toEqual(shownBefore?.sections);
  expect(await readSitePage(at(6), "terms", shownBefore?.version ?? "")).toMatchObject({ ok: true, isOlder: true });
  expect((await opal.ask(path, changeForm("back", 1, 1))).status).toBe(303);
  const laterText = await readTerms(6);
  expect([laterText?.version, laterText?.sections]).toEqual([from, shownBefore?.sections]);
  expect((await opal.ask("/desk/legal-texts/nothing")).status).toBe(404);
});

it("OP-24 a trade price is changed after a preview of customer prices, and restored", async () => {
  const path = "/desk/trade-prices/BAT-STD";
  const form = await pageFields(opal, path);
  expect(form["price-3"]).toBe("168.00");
  const { saved, page } = await previewAndSave(opal, path, { ...form, "price-3": "200" }, "The importer raised it");
  // The price includes a margin of 20%.
  expect(page).toMatch(/Price class[^0-9]*3[\s\S]*\$201\.60[\s\S]*\$240\.00/);
  expect(saved.status).toBe(303);
  const readPrice = async () =>
    (await momentContext().context.db.priceData.read()).parts.get("BAT-STD")?.priceByCategory[3];
  expect(await readPrice()).toBe(20_000);
  expect((await opal.ask(path, changeForm("back", 1, 1))).status).toBe(303);
  expect(await readPrice()).toBe(16_800);
  const wrong = await opal.ask(path, { ...form, "price-1": "0", intent: "preview" });
  expect([wrong.status, await htmlText(wrong)]).toEqual([
    422,
    expect.stringContaining("Enter an amount in dollars from 0.01"),
  ]);
});
