import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { symptomGuide } from "./symptom-guide";
import { parseCsv } from "./table";

const read = (path: string) => readFileSync(`data/${path}`, "utf8");
const { groups, symptoms, questions, sources } = symptomGuide(read);
const tasks = new Map(parseCsv(read("catalogue/tasks.csv")).map((row) => [Number(row.id), row]));
const symbolIds = [...readFileSync("app/pages/symptoms/lights.svg", "utf8").matchAll(/<symbol id="([\w-]+)"/g)].map(
  ([, id = ""]) => id,
);
const unique = (values: readonly unknown[]) => new Set(values).size === values.length;

describe("symptom guide", () => {
  it("has the counts of data/catalogue/README.md", () => {
    expect([groups.length, symptoms.length, symptoms.filter(({ symbol }) => symbol !== null).length]).toEqual([
      11, 134, 38,
    ]);
    expect([questions.length, sources.length]).toEqual([13, 12]);
  });

  it("refers only to catalogue jobs that can be requested, in both countries", () => {
    for (const { slug, taskIds, causes } of symptoms) {
      expect([slug, taskIds.length > 0]).toEqual([slug, true]);
      for (const id of [...taskIds, ...causes.flatMap((cause) => cause.taskIds)])
        expect([slug, id, tasks.has(id)]).toEqual([slug, id, true]);
      for (const id of taskIds) {
        const task = tasks.get(id);
        expect([slug, id, task?.countries, task?.states, task?.tags?.includes("addon")]).toEqual([
          slug,
          id,
          "AU/NZ",
          "",
          false,
        ]);
      }
    }
  });

  it("refers only to groups, questions, sources and pictures that exist, each once", () => {
    expect(unique(symptoms.map(({ slug }) => slug))).toBe(true);
    expect(unique(symptoms.map(({ title }) => title))).toBe(true);
    expect(unique(questions.flatMap(({ options }) => options.map(({ id }) => id)))).toBe(true);
    for (const symptom of symptoms) {
      expect(groups.map(({ slug }) => slug)).toContain(symptom.group);
      expect([symptom.slug, symptom.symbol !== null]).toEqual([symptom.slug, symptom.group === "lights"]);
      if (symptom.symbol !== null) expect(symbolIds).toContain(symptom.symbol);
      for (const id of symptom.questionIds) expect(questions.map((question) => question.id)).toContain(id);
      for (const key of symptom.sources) expect(sources.map((source) => source.key)).toContain(key);
      expect([symptom.slug, symptom.sources.length > 0]).toEqual([symptom.slug, true]);
    }
    const symbols = new Set(symptoms.map(({ symbol }) => symbol));
    expect(symbolIds.filter((id) => !symbols.has(id))).toEqual([]);
  });

  it("has for each symptom the usual cause, advice, checks and typical descriptions", () => {
    for (const { slug, summary, action, causes, checks, phrases, colours, symbol } of symptoms) {
      const isComplete =
        summary !== "" && action !== "" && causes.length > 0 && checks.length > 0 && phrases.length >= 6;
      expect([slug, isComplete]).toEqual([slug, true]);
      expect([slug, symbol === null || colours.length > 0]).toEqual([slug, true]);
      // The placeholder for the emergency number is filled in by country.
      expect([slug, /\{(?!emergency\})|—|\b(000|111)\b/.test(`${summary} ${action}`)]).toEqual([slug, false]);
      expect([slug, unique(phrases)]).toEqual([slug, true]);
    }
  });

  it("a red light means stop, unless the maker recommends driving to a workshop", () => {
    const underratedSymptoms = symptoms.filter(({ colours, urgency }) => colours[0] === "red" && urgency !== "stop");
    expect(underratedSymptoms.map(({ slug }) => slug).sort()).toEqual([
      "airbag-light",
      "charging-fault-light",
      "door-light",
      "key-light",
      "leak-red",
      "seatbelt-light",
      "warning-triangle",
    ]);
  });

  it("the picture file is smaller than 8 kB", () => {
    expect(readFileSync("app/pages/symptoms/lights.svg").byteLength).toBeLessThan(8_000);
  });
});
