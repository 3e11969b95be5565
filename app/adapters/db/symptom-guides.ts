import type { SymptomGuide } from "../../domain/symptoms/guide";
import { SYMPTOM_GUIDE_DOCUMENT, type SymptomGuides } from "../../usecases/ports/symptom-guides";
import { memoized } from "./kept";
import { referenceDocument } from "./reference-document";

const EMPTY: SymptomGuide = { groups: [], symptoms: [], questions: [], sources: [] };

const guideIn = memoized<SymptomGuide>(
  async (db) => {
    const body = await referenceDocument(db, "symptom-guide");
    return body === null ? EMPTY : SYMPTOM_GUIDE_DOCUMENT.parse(body);
  },
  ({ symptoms }) => symptoms.length === 0,
);

export const d1SymptomGuides = (db: D1Database): SymptomGuides => ({ read: () => guideIn(db) });
