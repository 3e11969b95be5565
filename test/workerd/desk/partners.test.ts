import { beforeAll, expect, it } from "vitest";
import { toLeadGuid } from "../../support/ids";
import { seedReference } from "../../support/reference-fixture";
import type { Client } from "../identity/client";
import { seedPortal, signInClient } from "../portal/test-portal";
import { momentContext } from "../quotes/marketplace";
import { act, DB, pageFields, addEmployee, previewAndSave, htmlText } from "./test-desk";

/** Partner clubs, the rewards partner and their number lists are edited at the desk, with a preview, an author and a reason. */

let opal: Client;
let fay: Client;

beforeAll(async () => {
  await seedPortal();
  await seedReference(DB, { only: ["discounts", "partner_clubs", "rewards_partners", "partner_numbers"] });
  [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  await addEmployee("opal@operator.example", "supply");
  await addEmployee("fay@operator.example", "admin");
}, 60_000);

const MAKE = "/desk/partners/new";
const PAGE = "/desk/partners/dock-club";
const NUMBERS = "/desk/partners/numbers/DOCK15";

const CLUB = {
  key: "Dock-Club",
  partnerName: "Dock Club",
  discountCode: "DOCK15",
  referralLabel: "Berth number",
  numberShape: "DK-####",
  heading: "Members of the Dock Club save",
  intro: "Take 15% off when you book.",
  points: "15% off\nAny car",
  steps: "Tell us about your car\nBook",
  button: "Get quotes",
  terms: "One offer for each booking.",
};

const referralOf = (number: string, code = "DOCK15") =>
  momentContext().context.db.partners.checkMemberNumber(code, number);

it("a club is created with members and a code, and later ended", async () => {
  const code = {
    ...(await pageFields(opal, "/desk/discounts/code/new")),
    key: "DOCK15",
    description: "5% off for members of the Dock Club",
    by: "percent",
    // An amount above one person's limit waits for a second person.
    worth: "5",
    needsReferral: "on",
  };
  expect((await previewAndSave(opal, "/desk/discounts/code/new", code, "A new partner")).saved.status).toBe(303);
  expect((await opal.ask("/dock-club")).status).toBe(404);
  const form = { ...(await pageFields(opal, MAKE)), ...CLUB };
  const { next, page } = await previewAndSave(opal, MAKE, form, "");
  expect(page).toContain("Berth number, like DK-1234");
  expect((await opal.ask("/dock-club")).status).toBe(404);
  for (let press = 0; press < 2; press += 1)
    expect((await opal.ask(MAKE, { ...next, reason: "They signed" })).headers.get("Location")).toBe(`${PAGE}?saved`);

  expect(await htmlText(await opal.ask("/dock-club"))).toContain("You need your berth number, like DK-1234.");
  expect(await (await opal.ask("/sitemaps/pages.xml")).text()).toContain("/dock-club</loc>");
  const started = await opal.ask("/dock-club", {});
  expect([started.status, started.headers.getSetCookie().join("; ").includes("promoCode=DOCK15")]).toEqual([303, true]);
  const guid = started.headers.get("Location")?.split("/")[2]?.split("?")[0] ?? "";
  expect((await momentContext().context.db.leads.find(toLeadGuid(guid)))?.leadSource).toBe("Club-dock-club");

  expect(await referralOf("DK-0001")).toBe("unknown");
  expect((await act(opal, NUMBERS, { change: "members", pasted: "dk-0001\nDK-0002, DK-0003" })).status).toBe(303);
  expect((await act(opal, NUMBERS, { change: "ended", pasted: "DK-0002" })).status).toBe(303);
  expect(await Promise.all(["dk-0001 ", "DK-0002", "DK-0004"].map((number) => referralOf(number)))).toEqual([
    "active",
    "closed",
    "unknown",
  ]);
  expect(await htmlText(await opal.ask(NUMBERS))).toMatch(/Members 2 Ended 1/);

  const first = await pageFields(opal, PAGE);
  const lateForm = await pageFields(fay, PAGE);
  expect((await previewAndSave(opal, PAGE, { ...first, numbers: "any" }, "They send no list")).saved.status).toBe(303);
  expect(await Promise.all(["DK-0002", "DK-0004", "XX-0004"].map((number) => referralOf(number)))).toEqual([
    "closed",
    "active",
    "unknown",
  ]);
  const second = await previewAndSave(fay, PAGE, { ...lateForm, button: "Go" }, "Shorter");
  expect([second.saved.status, (await htmlText(second.saved)).includes("Someone else saved changes")]).toEqual([
    409,
    true,
  ]);

  const end = { id: crypto.randomUUID(), version: "2", intent: "end", reason: "They left" };
  for (let press = 0; press < 2; press += 1) expect((await opal.ask(PAGE, end)).status).toBe(303);
  expect([(await opal.ask("/dock-club")).status, await referralOf("DK-0001")]).toEqual([404, "unknown"]);
  expect(await htmlText(await opal.ask("/desk/partners"))).toContain("They left");
  const restoreForm = { id: crypto.randomUUID(), version: "3", undone: "3", intent: "back", reason: "They came back" };
  expect((await opal.ask(PAGE, restoreForm)).status).toBe(303);
  expect([(await opal.ask("/dock-club")).status, await referralOf("DK-0001")]).toEqual([200, "active"]);
  expect((await act(opal, NUMBERS, { change: "forget" })).status).toBe(303);
  expect(await htmlText(await opal.ask(NUMBERS))).toMatch(/Members 0 Ended 0/);
}, 60_000);

it("reserved slugs, unsuitable codes and invalid numbers are reported at their fields", async () => {
  const form = { ...(await pageFields(opal, MAKE)), ...CLUB, intent: "preview" };
  const response = await opal.ask(MAKE, { ...form, key: "desk", discountCode: "SAVE15", numberShape: "any" });
  const text = await htmlText(response);
  expect(response.status).toBe(422);
  for (const part of ["not an address that the site already uses", "Choose a code that asks", "Write # for a digit"])
    expect(text, part).toContain(part);
  const result = await previewAndSave(opal, MAKE, { ...form, key: "mynrma" }, "Mine");
  expect([
    result.saved.status,
    (await htmlText(result.saved)).includes("Another club already uses this address"),
  ]).toEqual([422, true]);
  const list = "/desk/partners/numbers/MOTORCLUB";
  const oddResponse = await act(opal, list, { change: "members", pasted: "10020030\n1002\n<b>x</b>" });
  expect([oddResponse.status, (await htmlText(oddResponse)).includes("2 do not: 1002")]).toEqual([422, true]);
  const none = await act(opal, list, { change: "members", pasted: " " });
  expect([none.status, (await htmlText(none)).includes("Paste the numbers")]).toEqual([422, true]);
  for (const path of ["/desk/partners/nobody", "/desk/partners/numbers/SAVE15", "/desk/rewards-partner/other"])
    expect((await opal.ask(path)).status, path).toBe(404);
});

it("the rewards partner is changed, ended and restored, and there is only one", async () => {
  const path = "/desk/rewards-partner/rewards";
  const result = await previewAndSave(
    opal,
    "/desk/rewards-partner/new",
    { ...(await pageFields(opal, path)), version: "0" },
    "Another",
  );
  expect([result.saved.status, (await htmlText(result.saved)).includes("There is already a rewards partner")]).toEqual([
    422,
    true,
  ]);
  const form = { ...(await pageFields(opal, path)), reviewHeading: "Look it over" };
  expect((await previewAndSave(opal, path, form, "Their words")).saved.status).toBe(303);
  expect((await momentContext().context.db.partners.rewardsPartner())?.reviewHeading).toBe("Look it over");
  const end = { id: crypto.randomUUID(), version: "1", intent: "end", reason: "They left" };
  expect((await opal.ask(path, end)).status).toBe(303);
  expect([
    await momentContext().context.db.partners.rewardsPartner(),
    await referralOf("GL-123456", "GUMLEAF12"),
    (await htmlText(await opal.ask("/desk/partners"))).includes("Add a rewards partner"),
  ]).toEqual([null, "unknown", true]);
  const restoreForm = { id: crypto.randomUUID(), version: "2", undone: "2", intent: "back", reason: "They came back" };
  expect((await opal.ask(path, restoreForm)).status).toBe(303);
  expect(await referralOf("GL-123456", "GUMLEAF12")).toBe("active");
});

it("a member without supply rights can read the list but not change it", async () => {
  const form = { ...(await pageFields(opal, MAKE)), ...CLUB, key: "sly-club", intent: "save", reason: "Curious" };
  for (const role of ["support", "finance"]) {
    await addEmployee("fay@operator.example", role);
    for (const path of ["/desk/partners", MAKE, PAGE, NUMBERS, "/desk/rewards-partner/rewards"])
      expect((await fay.ask(path)).status, path).toBe(403);
    expect((await fay.ask(MAKE, form)).status).toBe(403);
    expect(
      (await fay.ask(NUMBERS, { id: crypto.randomUUID(), change: "forget", pasted: "", reason: "Curious" })).status,
    ).toBe(403);
  }
  expect((await opal.ask("/sly-club")).status).toBe(404);
});
