import { chosenOptions, findFirstJob, describeSymptom } from "../../domain/catalogue/symptoms/symptom-jobs";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../context";
import { questionsOf, tasksOf } from "../quotes/public-pages/show-symptom-guide";

/** The form of a symptom page. */
export interface SymptomAnswer {
  readonly slug: string;
  readonly optionIds: readonly number[];
}

/**
 * The first job of the quote and the note for the mechanic. The form contains only ids. The vehicle decides which job fits. If its fuel is not known yet, the
 * answer about the fuel is used. Null = the guide has no such entry.
 */
export async function startFromSymptom(
  context: Pick<Context, "config" | "db">,
  { slug, optionIds }: SymptomAnswer,
  vehicle: LeadVehicle,
): Promise<{ readonly taskId: number; readonly note: string } | null> {
  const guide = await context.db.symptomGuides.read();
  const symptom = guide.symptoms.find((symptom) => symptom.slug === slug);
  if (symptom === undefined) return null;
  const { first } = await tasksOf(context, symptom);
  const questions = questionsOf(guide, symptom, first);
  const fuel = chosenOptions(questions, optionIds).flatMap(({ option }) => option.fuel ?? [])[0] ?? null;
  return {
    taskId: findFirstJob(symptom, first, { ...vehicle, fuel: vehicle.fuel ?? fuel }),
    note: describeSymptom(symptom, questions, optionIds),
  };
}
