import {
  type Confidence,
  COLOURS,
  type Colour,
  type SymptomGuide,
  URGENCIES,
  type Urgency,
} from "../../app/domain/catalogue/symptoms/guide.ts";
import { type CsvRow, cell, csv, flag, type ReadData, textOrNull, wholeNumber, words } from "./table.ts";

const SEPARATOR = /;\s*/;
const list = (row: CsvRow, column: string) => words(cell(row, column), SEPARATOR);

function oneOf<T extends string>(allowed: readonly T[], value: string): T {
  const match = allowed.find((item) => item === value);
  if (match === undefined) throw new RangeError(`"${value}" is none of ${allowed.join(", ")}`);
  return match;
}

/** Parses "Worn spark plugs or a coil>296/7014" into the cause and the jobs that fix it. */
function causeOf(text: string) {
  const [cause = "", tasks = ""] = text.split(">");
  return { text: cause.trim(), taskIds: words(tasks, /\//).map(Number) };
}

/** The symptom guide from its four tables in data/catalogue. */
export function symptomGuide(read: ReadData): SymptomGuide {
  const questions = new Map<number, SymptomGuide["questions"][number]>();
  for (const row of csv(read("catalogue/symptom-questions.csv"))) {
    const id = wholeNumber(row, "question_id");
    const option = { id: wholeNumber(row, "option_id"), text: cell(row, "option"), fuel: textOrNull(row, "fuel") };
    questions.set(id, {
      id,
      text: cell(row, "question"),
      options: [...(questions.get(id)?.options ?? []), option],
    });
  }
  return {
    groups: csv(read("catalogue/symptom-groups.csv")).map((row) => ({
      slug: cell(row, "slug"),
      name: cell(row, "name"),
      title: cell(row, "title"),
      summary: cell(row, "summary"),
      icon: cell(row, "icon"),
    })),
    symptoms: csv(read("catalogue/symptoms.csv")).map((row) => ({
      slug: cell(row, "slug"),
      group: cell(row, "group"),
      title: cell(row, "title"),
      symbol: textOrNull(row, "symbol"),
      colours: list(row, "colours").map((colour) => oneOf<Colour>(COLOURS, colour)),
      summary: cell(row, "summary"),
      urgency: oneOf<Urgency>(URGENCIES, cell(row, "urgency")),
      action: cell(row, "action"),
      causes: list(row, "causes").map(causeOf),
      checks: list(row, "checks"),
      taskIds: list(row, "jobs").map(Number),
      onlyFuels: list(row, "only_fuels"),
      excludedFuels: list(row, "excluded_fuels"),
      questionIds: list(row, "questions").map(Number),
      isInspected: flag(row, "inspection") === 1,
      confidence: oneOf<Confidence>(["high", "medium", "low"], cell(row, "confidence")),
      sources: list(row, "sources"),
      phrases: list(row, "phrases"),
    })),
    questions: [...questions.values()],
    sources: csv(read("catalogue/symptom-sources.csv")).map((row) => ({
      key: cell(row, "key"),
      publisher: textOrNull(row, "publisher"),
      title: cell(row, "title"),
      url: textOrNull(row, "url"),
    })),
  };
}
