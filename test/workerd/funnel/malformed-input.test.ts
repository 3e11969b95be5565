import { beforeAll, expect, it } from "vitest";
import { STEP_IDS } from "../../../app/domain/funnel/steps";
import { seedReference } from "../../support/reference-fixture";
import { testQuote, choosePlace, db, enterPlate } from "./quote";
import type { Visitor } from "./visitor";

beforeAll(() => seedReference(db));

/** Fields whose value must be one of the page's options. */
const CHOICES = [
  "repairInspectionId",
  "serviceTypeId",
  "optionIds",
  "path",
  "choice",
  "features",
  "width",
  "profile",
  "rim",
  "quality",
  "quantity",
  "suburbId",
  "mid",
  "useKnown",
  "make",
  "model",
  "year",
  "body",
  "fuel",
  "transmission",
  "variant",
  "engine",
  "serviceIntervalId",
  "urgency",
  "serviceDay",
  "workshopCategory",
  "intent",
  "code",
  "mobile",
  "rego",
  "regoState",
  "email",
];
const WORDS = ["firstName", "lastName", "phone", "details", "repairNotes"];

const repeatFields = (names: readonly string[], ...values: readonly string[]) =>
  names.flatMap((name) => values.map((value) => [name, value] as const));

/** Values that none of our pages would send to any step. */
const INVALID_BODIES = {
  "an unknown option": repeatFields(CHOICES, "<no-such-option>"),
  "a number that nothing has": repeatFields(CHOICES, "999999999"),
  "a number below nothing": repeatFields(CHOICES, "-1"),
  "the same name several times": repeatFields(CHOICES, "<one>", "<two>", "<three>"),
  "two hundred numbers": repeatFields(
    ["repairInspectionId", "optionIds", "features", "serviceTypeId"],
    ...Array.from({ length: 200 }, (_, index) => String(900_000 + index)),
  ),
  "huge text": repeatFields([...CHOICES, ...WORDS, "remove", "continue", "notSure"], "x".repeat(5_000)),
  "a null byte and half a character": repeatFields(CHOICES, "\u0000\ud800"),
  "a day that is none": repeatFields(["serviceDay", "year", "code"], "2026-02-31"),
  "names like paths and prototypes": [
    ["__proto__", "1"],
    ["constructor.prototype", "1"],
    ["make[0].name", "1"],
    ["serviceTypeId.x", "1"],
    ["features[9999]", "1"],
    ["", "1"],
    ["[", "1"],
  ],
  nothing: [],
} as const;

/** A lead for which every step has a question: tyres, windscreen, a task without a price, a service, and a task that does not fit the vehicle. */
async function testFullQuote(leadSource: string): Promise<Visitor> {
  const visitor = await testQuote({ repairInspectionIds: "156,193,157,296", serviceTypeId: 2, leadSource });
  await visitor.openStep("tyre-size-selection");
  await visitor.send({ width: 205, profile: 55, rim: 16 });
  await visitor.send({ quality: visitor.page.choices("quality")[0] ?? "" });
  await visitor.send({ quantity: 4 });
  await visitor.openStep("windscreen-features");
  await visitor.send({ features: "noFeatures" });
  await visitor.openStep("task-custom");
  await visitor.send({ details: "Strange noise" });
  await choosePlace(visitor);
  await enterPlate(visitor, "DEMOSR5");
  await visitor.openStep("customer-contact-info");
  await visitor.send({ firstName: "Kim", lastName: "Lee", email: "kim@customer.example", phone: "02 5550 1234" });
  return visitor;
}

/** Every step with parameters for which it has a question, and two URLs without a valid step. */
const PLACES: readonly (readonly [step: string, parameters: Readonly<Record<string, string>>])[] = [
  ...STEP_IDS.map((step): readonly [string, Readonly<Record<string, string>>] => [
    step,
    step === "task-generic-item" ? { repairInspectionId: "2001" } : {},
  ]),
  ["date", { sub: "date-picker" }],
  ["no-such-step", {}],
  ["", {}],
];
/** Cart review pages of fleet customers, which replace those of other customers. */
const FLEET_STEPS = ["vehicle-rego-fleet-not-found", "unidentified-fleet-vehicle"];
const SOURCES = {
  Home: PLACES.filter(([step]) => step !== "task-your-items-rewards" && !FLEET_STEPS.includes(step)),
  RewardsPartner: PLACES.filter(([step]) => step === "task-your-items-rewards"),
  Fleet: PLACES.filter(([step]) => FLEET_STEPS.includes(step)),
};

it.each(Object.entries(SOURCES))(
  "every step of a quote from %s refuses malformed input without a 5xx or a change",
  async (source, places) => {
    const visitor = await testFullQuote(source);
    if (source === "Fleet")
      expect(await visitor.saveLead({ FleetCompanyId: 1, FleetCompanyMembershipId: "fm00" })).toBe(200);
    const leadBefore = await visitor.lead();
    expect(leadBefore.CartItems).toHaveLength(6);
    const wrong: string[] = [];
    for (const [step, parameters] of places) {
      const page = await visitor.openStep(step, parameters);
      if (page.status === 200 && page.step !== step) wrong.push(`${step} is not shown, ${page.step} is`);
      for (const [kind, fields] of Object.entries(INVALID_BODIES)) {
        const { status, location } = await visitor.tryStep(step, fields, parameters);
        if (status !== 422 && status !== 303) wrong.push(`${step}: ${kind}: ${status}`);
        if (location !== null && !location.includes(visitor.guid)) wrong.push(`${step}: ${kind}: leads to ${location}`);
      }
      const after = await visitor.lead();
      for (const name of Object.keys(leadBefore))
        if (JSON.stringify(after[name]) !== JSON.stringify(leadBefore[name]))
          wrong.push(`${step}: ${name} became ${JSON.stringify(after[name])}`);
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

it("an answer to a quote that does not exist is not found", async () => {
  const visitor = await testQuote();
  await visitor.open("/quote-2/00000000-0000-4000-8000-000000000000");
  expect((await visitor.tryStep("date", { urgency: "AsSoonAsPossible" })).status).toBe(404);
  expect((await visitor.tryStep("task-your-items", { repairInspectionId: 157 })).status).toBe(404);
});
