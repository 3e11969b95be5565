import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { symptomGuide } from "../../../../scripts/seed/symptom-guide";
import { parseCsv } from "../../../../scripts/seed/table";
import { carNames } from "../../../../test/support/car-names";
import { URGENCIES, type Urgency } from "../../../domain/catalogue/symptoms/guide";
import type { Context } from "../../context";
import { findSymptoms } from "./find-symptoms";

// Uses the real guide, because search results depend on its texts.
const guide = symptomGuide((path) => readFileSync(`data/${path}`, "utf8"));
const context = {
  config: { country: "AU" },
  db: { symptomGuides: { read: async () => guide }, vehicles: { models: async () => carNames } },
} as unknown as Context;
const symptomAt = (href: string) => guide.symptoms.find(({ slug }) => href.endsWith(`/${slug}`));
const findSlugs = async (text: string) =>
  (await findSymptoms(context, text)).symptoms.map(({ href }) => symptomAt(href)?.slug);

/**
 * Descriptions of symptoms by drivers. Set 1 was written before the guide, set 2 after it, and set 3 after the warning signs were added. On the first run,
 * before any search word was added for these descriptions, the right job was among the first three in 150 of 151, 146 of 149 and 39 of 42 cases. The urgency
 * was too low in 3, 9 (without warning signs) and 6 cases.
 */
const descriptions = parseCsv(readFileSync("test/support/driver-descriptions.csv", "utf8")).map((row) => ({
  set: Number(row.set),
  text: row.description ?? "",
  jobs: (row.jobs ?? "").split(";").map(Number),
  minUrgency: row.least_urgency as Urgency,
}));

/** Ids of jobs that diagnose a problem. */
const checkIds = new Set(
  parseCsv(readFileSync("data/catalogue/tasks.csv", "utf8"))
    .filter((row) => row.repair_type === "Diagnosis" && row.pricing !== "Unpriced")
    .map((row) => Number(row.id)),
);

interface SymptomCase {
  readonly set: number;
  readonly text: string;
  readonly isJobFound: boolean;
  readonly urgency: Urgency;
  readonly minUrgency: Urgency;
}
const rank = (urgency: Urgency) => URGENCIES.indexOf(urgency);

const evaluateCase = async ({
  set,
  text,
  jobs,
  minUrgency: leastUrgency,
}: (typeof descriptions)[number]): Promise<SymptomCase> => {
  const { symptoms, urgency } = await findSymptoms(context, text);
  // The first job of each result.
  const offers = symptoms.slice(0, 3).map(({ href }) => symptomAt(href)?.taskIds[0]);
  return { set, text, isJobFound: offers.some((id) => jobs.includes(id ?? 0)), urgency, minUrgency: leastUrgency };
};

describe("symptom descriptions by drivers", () => {
  it("offers the right job among the first three in at least 85% of each set", async () => {
    const symptomCases = await Promise.all(descriptions.map(evaluateCase));
    for (const set of [1, 2, 3]) {
      const casesOfSet = symptomCases.filter((judged) => judged.set === set);
      const share = casesOfSet.filter(({ isJobFound }) => isJobFound).length / casesOfSet.length;
      const missed = casesOfSet.filter(({ isJobFound }) => !isJobFound).map(({ text }) => text);
      process.stdout.write(
        `symptom guide, set ${set}: ${(share * 100).toFixed(1)} % of ${casesOfSet.length}; not ${missed.join(" | ")}\n`,
      );
      expect([set, share >= 0.85]).toEqual([set, true]);
    }
    expect(descriptions.filter(({ set }) => set < 3)).toHaveLength(300);
  });

  it("offers the right job for the symptoms among the test phrases of the job search", async () => {
    // Test phrases that other people wrote for the job search. If the expected job of a phrase is a diagnosis, the phrase describes a symptom.
    const phrases = ["", "-2", "-3"]
      .flatMap((list) => parseCsv(readFileSync(`test/workerd/search/held-out-phrases${list}.csv`, "utf8")))
      .map(({ phrase = "", fits = "" }) => ({ text: phrase, jobs: fits.split("/").map(Number) }))
      .filter(({ jobs }) => jobs.some((id) => checkIds.has(id)));
    const symptomCases = await Promise.all(
      phrases.map((phrase) => evaluateCase({ ...phrase, set: 0, minUrgency: "wait" })),
    );
    const missed = symptomCases.filter(({ isJobFound }) => !isJobFound).map(({ text }) => text);
    process.stdout.write(
      `symptom guide, phrases of the job search: ${symptomCases.length - missed.length} of ${symptomCases.length}; not ${missed.join(" | ")}\n`,
    );
    expect(symptomCases.length).toBeGreaterThan(100);
    expect(missed.length).toBeLessThanOrEqual(symptomCases.length * 0.15);
  });

  it("never rates the urgency lower than it is", async () => {
    const symptomCases = await Promise.all(descriptions.map(evaluateCase));
    expect(symptomCases.filter(({ urgency, minUrgency: leastUrgency }) => rank(urgency) < rank(leastUrgency))).toEqual(
      [],
    );
    // Makes sure that the guide does not always say "stop now": harmless symptoms must not become emergencies.
    const harmlessCases = symptomCases.filter(({ minUrgency: leastUrgency }) => leastUrgency === "wait");
    const falseAlarms = harmlessCases.filter(({ urgency }) => urgency === "stop");
    process.stdout.write(
      `symptom guide: ${falseAlarms.length} of ${harmlessCases.length} harmless descriptions are called urgent\n`,
    );
    expect(falseAlarms.length).toBeLessThanOrEqual(harmlessCases.length * 0.05);
  });
});

describe("symptom guide search", () => {
  it("offers no engine symptoms for an electric car named in the search", async () => {
    expect(await findSlugs("red oil light")).toContain("oil-pressure-light");
    const electric = await findSlugs("Tesla Model 3 red oil light");
    expect(electric.length).toBeGreaterThan(0);
    for (const slug of electric)
      expect(guide.symptoms.find((symptom) => symptom.slug === slug)?.excludedFuels).not.toContain("Electric");
    expect(await findSlugs("broken leaf spring on my ute oil leak")).toContain("leak-oil");
  });

  it("leads to a general check if nothing matches, and still recognises the warning signs", async () => {
    const unknown = await findSymptoms(context, "zzzz qqqq");
    expect([unknown.isMatch, unknown.urgency, unknown.symptoms[0]?.href]).toEqual([
      false,
      "workshop",
      "/what-is-wrong/electrics/not-sure",
    ]);
    expect((await findSymptoms(context, "zzzz caught fire")).urgency).toBe("stop");
  });

  it.each([
    ["grinding noise when braking", "grinding-when-braking"],
    ["orange engine light", "engine-light"],
    ["light that looks like a horseshoe", "tyre-pressure-light"],
    ["blue thermometer", "temperature-light-blue"],
    ["car with squiggly lines", "esc-light"],
  ])("finds %s by its text, colour or shape", async (text, slug) => {
    expect((await findSlugs(text))[0]).toBe(slug);
  });
});
