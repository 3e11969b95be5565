import { matchVehicle, type VehicleToFit } from "../fits-vehicle";
import type { Task } from "../task";
import type { Symptom, SymptomOption, SymptomQuestion } from "./guide";

/** Whether a vehicle with this fuel can have the symptom; an electric car has no oil light. An unknown fuel rules nothing out. */
export const canOccur = ({ onlyFuels, excludedFuels }: Symptom, fuel: string | null): boolean =>
  fuel === null ||
  fuel === "" ||
  ((onlyFuels.length === 0 || onlyFuels.includes(fuel)) && !excludedFuels.includes(fuel));

/** The tasks that may fit the vehicle, in the same order. Unknown facts rule nothing out. */
export const filterFittingTasks = <T extends Task>(tasks: readonly T[], vehicle: VehicleToFit): readonly T[] =>
  tasks.filter((task) => matchVehicle(task, vehicle, null).fits !== "no");

/** The fuel question is needed only if the answer changes the job or rules the symptom out. */
export function isFuelQuestionNeeded(symptom: Symptom, tasks: readonly Task[], fuels: readonly string[]): boolean {
  const firstTaskIds = fuels.map((fuel) => canOccur(symptom, fuel) && filterFittingTasks(tasks, { fuel })[0]?.id);
  return new Set(firstTaskIds).size > 1;
}

/** The chosen options in the order of the questions, at most one per question. Unknown ids are ignored. */
export const chosenOptions = (
  questions: readonly SymptomQuestion[],
  optionIds: readonly number[],
): readonly { readonly question: SymptomQuestion; readonly option: SymptomOption }[] =>
  questions.flatMap((question) => {
    const option = question.options.find(({ id }) => optionIds.includes(id));
    return option === undefined ? [] : [{ question, option }];
  });

/** Note for the mechanic with the symptom and the answers, in the guide's own words. The fuel is left out because the vehicle form asks for it. */
export const describeSymptom = (
  { title }: Pick<Symptom, "title">,
  questions: readonly SymptomQuestion[],
  optionIds: readonly number[],
): string =>
  [
    `Symptom guide: ${title}.`,
    ...chosenOptions(questions, optionIds).flatMap(({ question, option }) =>
      option.fuel === null ? [`${question.text} ${option.text}.`] : [],
    ),
  ].join("\n");

/** Fallback jobs that fit every vehicle: a diagnostic scan for a warning light, an inspection for any other symptom. */
const LIGHT_FALLBACK_TASK_ID = 9001;
const SYMPTOM_FALLBACK_TASK_ID = 345;

/** The job that a quote starts with: the first that may fit the vehicle. */
export const findFirstTaskId = (symptom: Symptom, tasks: readonly Task[], vehicle: VehicleToFit): number =>
  filterFittingTasks(tasks, vehicle)[0]?.id ??
  (symptom.symbol === null ? SYMPTOM_FALLBACK_TASK_ID : LIGHT_FALLBACK_TASK_ID);
