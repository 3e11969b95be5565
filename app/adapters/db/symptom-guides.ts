import { z } from "zod";
import { COLOURS, type SymptomGuide, URGENCIES } from "../../domain/catalogue/symptoms/guide";
import { memoized, referenceDocument } from "./memoized-reads";

/** Format of the guide in the database (scripts/seed/symptom-guide.ts writes it). */
export const SYMPTOM_GUIDE_DOCUMENT: z.ZodType<SymptomGuide> = z.object({
  groups: z.array(
    z.object({ slug: z.string(), name: z.string(), title: z.string(), summary: z.string(), icon: z.string() }),
  ),
  symptoms: z.array(
    z.object({
      slug: z.string(),
      group: z.string(),
      title: z.string(),
      symbol: z.string().nullable(),
      colours: z.array(z.enum(COLOURS)),
      summary: z.string(),
      urgency: z.enum(URGENCIES),
      action: z.string(),
      causes: z.array(z.object({ text: z.string(), taskIds: z.array(z.int()) })),
      checks: z.array(z.string()),
      taskIds: z.array(z.int()),
      onlyFuels: z.array(z.string()),
      excludedFuels: z.array(z.string()),
      questionIds: z.array(z.int()),
      isInspected: z.boolean(),
      confidence: z.enum(["high", "medium", "low"]),
      sources: z.array(z.string()),
      phrases: z.array(z.string()),
    }),
  ),
  questions: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      options: z.array(z.object({ id: z.int(), text: z.string(), fuel: z.string().nullable() })),
    }),
  ),
  sources: z.array(
    z.object({ key: z.string(), publisher: z.string().nullable(), title: z.string(), url: z.string().nullable() }),
  ),
});

const EMPTY_GUIDE: SymptomGuide = { groups: [], symptoms: [], questions: [], sources: [] };

const memoizedGuide = memoized<SymptomGuide>(
  async (db) => {
    const body = await referenceDocument(db, "symptom-guide");
    return body === null ? EMPTY_GUIDE : SYMPTOM_GUIDE_DOCUMENT.parse(body);
  },
  ({ symptoms }) => symptoms.length === 0,
);

/** The guide for people who do not know the job's name. Cached after the first read. Empty if the database has none. */
export const d1SymptomGuides = (db: D1Database) => ({ read: (): Promise<SymptomGuide> => memoizedGuide(db) });
