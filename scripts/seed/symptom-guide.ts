import {
  type Confidence,
  COLOURS,
  type Colour,
  type SymptomGuide,
  URGENCIES,
  type Urgency,
} from "../../app/domain/catalogue/symptoms/guide.ts";
import {
  type CsvRow,
  readCell,
  parseCsv,
  parseFlag,
  type DataReader,
  textOrNull,
  wholeNumber,
  splitWords,
} from "./table.ts";

const SEPARATOR = /;\s*/;
const readList = (row: CsvRow, column: string) => splitWords(readCell(row, column), SEPARATOR);

function parseOneOf<T extends string>(allowed: readonly T[], value: string): T {
  const allowedValue = allowed.find((item) => item === value);
  if (allowedValue === undefined) throw new RangeError(`"${value}" is none of ${allowed.join(", ")}`);
  return allowedValue;
}

/** Parses "Worn spark plugs or a coil>296/7014" into the cause and the jobs that fix it. */
function parseCause(text: string) {
  const [cause = "", tasks = ""] = text.split(">");
  return { text: cause.trim(), taskIds: splitWords(tasks, /\//).map(Number) };
}

/** The symptom guide from its four tables in data/catalogue. */
export function symptomGuide(read: DataReader): SymptomGuide {
  const questions = new Map<number, SymptomGuide["questions"][number]>();
  for (const row of parseCsv(read("catalogue/symptom-questions.csv"))) {
    const id = wholeNumber(row, "question_id");
    const option = { id: wholeNumber(row, "option_id"), text: readCell(row, "option"), fuel: textOrNull(row, "fuel") };
    questions.set(id, {
      id,
      text: readCell(row, "question"),
      options: [...(questions.get(id)?.options ?? []), option],
    });
  }
  return {
    groups: parseCsv(read("catalogue/symptom-groups.csv")).map((row) => ({
      slug: readCell(row, "slug"),
      name: readCell(row, "name"),
      title: readCell(row, "title"),
      summary: readCell(row, "summary"),
      icon: readCell(row, "icon"),
    })),
    symptoms: parseCsv(read("catalogue/symptoms.csv")).map((row) => ({
      slug: readCell(row, "slug"),
      group: readCell(row, "group"),
      title: readCell(row, "title"),
      symbol: textOrNull(row, "symbol"),
      colours: readList(row, "colours").map((colour) => parseOneOf<Colour>(COLOURS, colour)),
      summary: readCell(row, "summary"),
      urgency: parseOneOf<Urgency>(URGENCIES, readCell(row, "urgency")),
      action: readCell(row, "action"),
      causes: readList(row, "causes").map(parseCause),
      checks: readList(row, "checks"),
      taskIds: readList(row, "jobs").map(Number),
      onlyFuels: readList(row, "only_fuels"),
      excludedFuels: readList(row, "excluded_fuels"),
      questionIds: readList(row, "questions").map(Number),
      isInspected: parseFlag(row, "inspection") === 1,
      confidence: parseOneOf<Confidence>(["high", "medium", "low"], readCell(row, "confidence")),
      sources: readList(row, "sources"),
      phrases: readList(row, "phrases"),
    })),
    questions: [...questions.values()],
    sources: parseCsv(read("catalogue/symptom-sources.csv")).map((row) => ({
      key: readCell(row, "key"),
      publisher: textOrNull(row, "publisher"),
      title: readCell(row, "title"),
      url: textOrNull(row, "url"),
    })),
  };
}
