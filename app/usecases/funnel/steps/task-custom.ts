import { createCustomTask } from "../../../domain/lead/cart/new-item";
import type { Journey } from "../../../domain/funnel/journey";
import type { Context } from "../../context";
import { addItemsPatch } from "../add-jobs";
import type { Decision, LoadScreen, StepLogic } from "../step";

export interface TaskCustomScreen {
  readonly details: string;
}

export interface CustomTaskAnswer {
  readonly details: string;
}

const screen: LoadScreen<TaskCustomScreen> = (_, __, parameters) => ({
  details: (parameters.get("details") ?? "").slice(0, 1000),
});

function describeCustomTask(_: Context, journey: Journey, { details }: CustomTaskAnswer): Decision {
  return { ok: true, patch: addItemsPatch(journey, [createCustomTask(details)]), to: "task-your-items" };
}

export const taskCustom: StepLogic<TaskCustomScreen, CustomTaskAnswer> = { screen, answer: describeCustomTask };
