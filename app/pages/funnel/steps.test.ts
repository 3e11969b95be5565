import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import { STEP_IDS, STEPS } from "../../domain/funnel/steps";
import { isAnswerable } from "../../usecases/funnel/steps";
import { stepSchema } from "./step-forms.server";
import { findStepFolder } from "./step-folders";
import { lazyStepView } from "./quote-page";

const form = (values: Readonly<Record<string, string>>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
};

const STEP_FOLDERS = new URL("./steps/", import.meta.url);
const stepFolders = [...new Set(STEP_IDS.map(findStepFolder))].sort();

it("every step has a folder with a view, and every folder has a step", () => {
  expect(readdirSync(STEP_FOLDERS).sort()).toEqual(stepFolders);
  for (const step of STEP_IDS) expect(lazyStepView(step), step).toBeDefined();
});

it("each view and form is declared for the step of its folder", () => {
  const readNames = (context: string, file: string, type: string) => {
    const path = new URL(`${context}/${file}`, STEP_FOLDERS);
    if (!existsSync(path)) return [];
    const source = readFileSync(path, "utf8");
    return [...source.matchAll(new RegExp(`${type}<"([^"]+)">`, "g"))].flatMap(([, step]) =>
      step === context ? [] : [`${context}/${file}: ${step}`],
    );
  };
  expect(
    stepFolders.flatMap((context) => [
      ...readNames(context, "view.tsx", "StepViewProps"),
      ...readNames(context, "form.server.ts", "StepForm"),
    ]),
  ).toEqual([]);
});

it("F-255 F-256 every step that saves is answerable, and every answerable step has a form", () => {
  const savingSteps = STEP_IDS.filter((step) => STEPS[step].saves);
  expect(savingSteps.filter((step) => !isAnswerable(step))).toEqual([]);
  for (const step of STEP_IDS.filter(isAnswerable))
    expect(stepSchema({ step, country: "AU", sub: null }), step).toBeDefined();
  const forms = stepFolders.filter((context) => existsSync(new URL(`${context}/form.server.ts`, STEP_FOLDERS)));
  expect(forms).toEqual([...new Set(STEP_IDS.filter(isAnswerable).map(findStepFolder))].sort());
});

it("F-061 a plate requires its state in Australia but not in New Zealand", () => {
  const read = (country: "AU" | "NZ", values: Readonly<Record<string, string>>) =>
    parseWithZod(form(values), { schema: stepSchema({ step: "vehicle-rego-check", country, sub: null }) });
  expect(read("AU", { rego: "ABC 123" }).reply().error).toEqual({ regoState: ["Choose the state"] });
  expect(read("AU", { rego: "ABC 123", regoState: "NSW" }).status).toBe("success");
  expect(read("NZ", { rego: "ABC123" })).toMatchObject({
    status: "success",
    value: { rego: "ABC123", regoState: null },
  });
});

it("F-301 F-297 F-302 invalid numbers are refused by the form", () => {
  const read = (step: "tyre-quantity-selection" | "tyre-size-selection", values: Readonly<Record<string, string>>) =>
    parseWithZod(form(values), { schema: stepSchema({ step, country: "AU", sub: null }) });
  for (const quantity of ["", "2.5", "four", "-1"])
    expect(read("tyre-quantity-selection", { quantity }).status).toBe("error");
  expect(read("tyre-quantity-selection", { quantity: "4" })).toMatchObject({ value: { quantity: 4 } });
  expect(Object.keys(read("tyre-size-selection", {}).reply().error ?? {}).sort()).toEqual(["profile", "rim", "width"]);
});

it("F-293 F-332 empty notes are accepted, blank notes become null, and overlong ones are refused", () => {
  const read = (repairNotes: string) =>
    parseWithZod(form({ repairNotes }), {
      schema: stepSchema({ step: "customer-notes-for-mechanic", country: "AU", sub: null }),
    });
  expect(read("   ")).toMatchObject({ value: { repairNotes: null } });
  expect(read("Key under mat")).toMatchObject({ value: { repairNotes: "Key under mat" } });
  expect(read("x".repeat(2001)).status).toBe("error");
});
