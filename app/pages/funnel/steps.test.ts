import { readdirSync } from "node:fs";
import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import { STEP_IDS } from "../../domain/funnel/step-id";
import { STEPS } from "../../domain/funnel/steps";
import { DECISIONS } from "../../usecases/funnel/answers";
import { SCREENS } from "../../usecases/funnel/screens";
import { ANSWER_SCHEMAS } from "./answer-schemas.server";
import { STEP_VIEWS } from "./step-views";

const form = (values: Readonly<Record<string, string>>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
};

it("every step has a page, a folder and what its page shows", () => {
  const folders = readdirSync(new URL("./steps", import.meta.url));
  expect([...folders].sort()).toEqual([...STEP_IDS].sort());
  expect(Object.keys(STEP_VIEWS).sort()).toEqual([...STEP_IDS].sort());
  expect(Object.keys(SCREENS).sort()).toEqual([...STEP_IDS].sort());
});

it("F-255 F-256 every step that saves has an answer, and every answer a form", () => {
  const saving = STEP_IDS.filter((step) => STEPS[step].saves);
  expect(saving.filter((step) => !(step in DECISIONS))).toEqual([]);
  expect(Object.keys(ANSWER_SCHEMAS).sort()).toEqual(Object.keys(DECISIONS).sort());
});

it("F-061 a plate needs its state in Australia and none in New Zealand", () => {
  const read = (country: "AU" | "NZ", values: Readonly<Record<string, string>>) =>
    parseWithZod(form(values), { schema: ANSWER_SCHEMAS["vehicle-rego-check"]({ country, sub: null }) });
  expect(read("AU", { rego: "ABC 123" }).reply().error).toEqual({ regoState: ["Choose the state"] });
  expect(read("AU", { rego: "ABC 123", regoState: "NSW" }).status).toBe("success");
  expect(read("NZ", { rego: "ABC123" })).toMatchObject({
    status: "success",
    value: { rego: "ABC123", regoState: null },
  });
});

it("F-301 F-297 F-302 numbers that are none are refused at the form", () => {
  const read = (step: "tyre-quantity-selection" | "tyre-size-selection", values: Readonly<Record<string, string>>) =>
    parseWithZod(form(values), { schema: ANSWER_SCHEMAS[step]({ country: "AU", sub: null }) });
  for (const quantity of ["", "2.5", "four", "-1"])
    expect(read("tyre-quantity-selection", { quantity }).status).toBe("error");
  expect(read("tyre-quantity-selection", { quantity: "4" })).toMatchObject({ value: { quantity: 4 } });
  expect(Object.keys(read("tyre-size-selection", {}).reply().error ?? {}).sort()).toEqual(["profile", "rim", "width"]);
});

it("F-293 F-332 notes may be empty, blanks are nothing, and too long ones are refused", () => {
  const read = (repairNotes: string) =>
    parseWithZod(form({ repairNotes }), {
      schema: ANSWER_SCHEMAS["customer-notes-for-mechanic"]({ country: "AU", sub: null }),
    });
  expect(read("   ")).toMatchObject({ value: { repairNotes: null } });
  expect(read("Key under mat")).toMatchObject({ value: { repairNotes: "Key under mat" } });
  expect(read("x".repeat(2001)).status).toBe("error");
});
