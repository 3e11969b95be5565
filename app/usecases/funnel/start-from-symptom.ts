import { chosenOptions, findFirstTaskId, describeSymptom } from "../../domain/catalogue/symptoms/symptom-jobs";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../context";
import { listSymptomQuestions, listSymptomTasks } from "../quotes/public-pages/show-symptom-guide";

/** The form of a symptom page. */
export interface SymptomAnswer {
  readonly slug: string;
  readonly optionIds: readonly number[];
}

/**
 * The first job of the quote and the note for the mechanic. The form contains only ids. Which job fits depends on the vehicle. If its fuel is not known yet,
 * the answer about the fuel is used. Null = the guide has no such entry.
 */
export async function startFromSymptom(
  context: Pick<Context, "config" | "db">,
  { slug, optionIds }: SymptomAnswer,
  vehicle: LeadVehicle,
): Promise<{ readonly taskId: number; readonly note: string } | null> {
  const guide = await context.db.symptomGuides.read();
  const symptom = guide.symptoms.find((symptom) => symptom.slug === slug);
  if (symptom === undefined) return null;
  const { first } = await listSymptomTasks(context, symptom);
  const questions = listSymptomQuestions(guide, symptom, first);
  const fuel = chosenOptions(questions, optionIds).flatMap(({ option }) => option.fuel ?? [])[0] ?? null;
  return {
    taskId: findFirstTaskId(symptom, first, { ...vehicle, fuel: vehicle.fuel ?? fuel }),
    note: describeSymptom(symptom, questions, optionIds),
  };
}
