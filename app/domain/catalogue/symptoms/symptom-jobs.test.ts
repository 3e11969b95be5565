import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { symptomGuide } from "../../../../scripts/seed/symptom-guide";
import { parseCsv } from "../../../../scripts/seed/table";
import type { Task } from "../task";
import { FUELS } from "../vehicle/vehicle";
import { isFuelQuestionNeeded, canOccur, findFirstTaskId, describeSymptom } from "./symptom-jobs";

const guide = symptomGuide((path) => readFileSync(`data/${path}`, "utf8"));
const splitList = (text: string | undefined) => (text ?? "").split(";").filter((part) => part !== "");
const tasks = new Map(
  parseCsv(readFileSync("data/catalogue/tasks.csv", "utf8")).map((row) => [
    Number(row.id),
    {
      id: Number(row.id),
      onlyFuels: splitList(row.only_fuels),
      excludedFuels: splitList(row.excluded_fuels),
      onlyTransmissions: splitList(row.only_transmissions),
      minYear: null,
      maxYear: null,
      states: [],
      fits: [],
    } as unknown as Task,
  ]),
);
const symptomOf = (slug: string) => {
  const symptom = guide.symptoms.find((symptom) => symptom.slug === slug);
  if (symptom === undefined) throw new Error(`no symptom ${slug}`);
  return symptom;
};
const tasksOf = (slug: string) => symptomOf(slug).taskIds.flatMap((id) => tasks.get(id) ?? []);
const firstJob = (slug: string, fuel: string | null) => findFirstTaskId(symptomOf(slug), tasksOf(slug), { fuel });

describe("Job of a symptom", () => {
  it("the first job that fits the vehicle is chosen, otherwise a check that fits every vehicle", () => {
    expect(firstJob("oil-pressure-light", "Petrol")).toBe(7001);
    expect(firstJob("oil-pressure-light", null)).toBe(7001);
    // An electric car has no oil light, so the quote falls back to a diagnostic scan.
    expect(firstJob("oil-pressure-light", "Electric")).toBe(9001);
    expect(firstJob("knocking-engine", "Electric")).toBe(15004);
    expect(firstJob("wrong-fuel", "Electric")).toBe(345);
    expect(firstJob("ev-wont-charge", "Electric")).toBe(9022);
    expect(firstJob("ev-wont-charge", "Petrol")).toBe(1003);
  });

  it("every symptom has a fitting job for each fuel in which it can occur", () => {
    for (const symptom of guide.symptoms)
      for (const fuel of FUELS.filter(
        (value) => !["Hydrogen", "CNG", "LPG"].includes(value) && canOccur(symptom, value),
      )) {
        const fittingTasks = symptom.taskIds.filter((id) => {
          const task = tasks.get(id);
          return (
            task && !task.excludedFuels.includes(fuel) && (task.onlyFuels.length === 0 || task.onlyFuels.includes(fuel))
          );
        });
        expect([symptom.slug, fuel, fittingTasks.length > 0]).toEqual([symptom.slug, fuel, true]);
      }
  });

  it("asks for the fuel only if the answer would change the job", () => {
    const fuels = ["Petrol", "Diesel", "Hybrid", "Plug-in Hybrid", "Electric"];
    expect(isFuelQuestionNeeded(symptomOf("oil-pressure-light"), tasksOf("oil-pressure-light"), fuels)).toBe(true);
    expect(isFuelQuestionNeeded(symptomOf("abs-light"), tasksOf("abs-light"), fuels)).toBe(false);
  });
});

describe("Note to the mechanic", () => {
  const symptom = symptomOf("grinding-when-braking");
  const questions = symptom.questionIds.flatMap((id) => guide.questions.find((question) => question.id === id) ?? []);

  it("the note contains the symptom and the answers in the guide's own text", () => {
    expect(describeSymptom(symptom, questions, [302, 101])).toBe(
      "Symptom guide: Grinding noise when braking.\nWhere does it come from? Front left.\nSince when? A few days.",
    );
  });

  it("leaves out unknown ids, answers to other questions, and a second answer to one question", () => {
    expect(describeSymptom(symptom, questions, [999, 601, 102, 101])).toBe(
      "Symptom guide: Grinding noise when braking.\nWhere does it come from? Front left.",
    );
  });

  it("the note to the mechanic leaves out the answer about fuel", () => {
    const fuel = guide.questions.filter(({ id }) => id === 13);
    expect(describeSymptom(symptom, fuel, [1302])).toBe("Symptom guide: Grinding noise when braking.");
  });
});
