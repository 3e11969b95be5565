import { addItem } from "../../../domain/cart/add-item";
import { cartOps } from "../../../domain/cart/cart-ops";
import { repairFromTask } from "../../../domain/cart/new-item";
import { removeItems } from "../../../domain/cart/remove-item";
import { insteadOf, notDoneAt } from "../../../domain/catalogue/fits-place";
import type { Journey } from "../../../domain/funnel/journey";
import { offersCategory } from "../../../domain/funnel/task-limits";
import type { LeadPatch } from "../../../domain/lead/lead-patch";
import { applyPatch } from "../../../domain/lead/merge";
import { refuse } from "../../../domain/outcomes";
import { findPlace } from "../../location/find-place";
import type { Context } from "../../context";
import type { Decision } from "../decision";
import { hasJobOfAnotherState, hasNobodyNear } from "../what-a-place-has";
import { asSuburb } from "../screens/location";
import { taskIdsOf } from "../task-ids";

/**
 * A place; or what becomes of the jobs that the lead's place does not have: `instead`, the task that its state has in their stead, or `without` them;
 * or that somebody shall call, where no workshop is near.
 */
export type LocationAnswer =
  | { readonly suburbId: number }
  | { readonly choice: "without" | "callback" }
  | { readonly choice: "instead"; readonly taskId: number };

const CHOOSE_WORDS = "Choose your suburb from the list";

/** A suburb of our list; its point and zone come from there, never from the form. A place that does not go with the cart is said here, not later. */
export async function chooseSuburb(context: Context, journey: Journey, answer: LocationAnswer): Promise<Decision> {
  const { lead } = journey;
  if ("suburbId" in answer) {
    const found = await findPlace(context, answer.suburbId);
    if (!found.ok) return refuse("invalid-input", { suburbId: [CHOOSE_WORDS] });
    return goOn(context, journey, { suburb: asSuburb(found.place), location: null, latitude: null, longitude: null });
  }
  if (lead.suburb === null) return refuse("invalid-input", { suburbId: [CHOOSE_WORDS] });
  if (answer.choice === "callback") return { ok: true, to: journey.placeProblems.length > 0 ? "location" : "onward" };

  const place = { country: lead.country, state: lead.suburb.state };
  const problems = notDoneAt(await context.db.tasks.findMany(taskIdsOf(lead.cart)), place);
  const rest = removeItems(
    lead.cart,
    lead.cart.flatMap((item) =>
      item.kind === "RepairInspection" && problems.some(({ id }) => id === item.repairInspectionId) ? [item.key] : [],
    ),
  );
  if (!("taskId" in answer)) {
    const patch = { cartOps: cartOps(lead.cart, rest) };
    return rest.length === 0 ? { ok: true, patch, to: "task-select" } : goOn(context, journey, patch);
  }
  const all = await context.db.tasks.all();
  const task = problems
    .flatMap((problem) => insteadOf(problem, all, place))
    .find(({ id, categoryId }) => id === answer.taskId && offersCategory(journey.limits, categoryId));
  if (task === undefined) return refuse("invalid-input", { choice: ["Choose one of these"] });
  return goOn(context, journey, { cartOps: cartOps(lead.cart, addItem(rest, repairFromTask(task))) });
}

/** Onward, unless this page has something to say of the place first. */
async function goOn(context: Context, { lead }: Journey, patch: LeadPatch): Promise<Decision> {
  const next = applyPatch(lead, patch);
  const isSaid = await Promise.all([hasJobOfAnotherState(context, next), hasNobodyNear(context, next)]);
  return { ok: true, patch, to: isSaid.includes(true) ? "location" : "onward" };
}
