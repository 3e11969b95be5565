import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { recordReviewAnswer, loadReviewRequests, type DecryptedReviewRequest } from "../../privacy/review-requests";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";

/** An open request for a human review of a decision. */
export async function readReviewRequest(
  context: Context,
  id: string,
): Promise<
  | { readonly ok: true; readonly person: DeskPerson; readonly reviewRequest: DecryptedReviewRequest }
  | DeskRefusal
  | Refusal<"review-request-not-found">
> {
  const person = await findDeskPerson(context, "assist");
  if (!person.ok) return person;
  const reviewRequest = (await loadReviewRequests(context, "open")).find((reviewRequest) => reviewRequest.id === id);
  return reviewRequest ? { ok: true, person, reviewRequest } : refuse("review-request-not-found");
}

/** Responds to a review request by email to the customer. */
export const answerReviewRequest = (
  context: Context,
  id: string,
  submission: ConfirmedForm,
  answer: string,
): Promise<DeskActionResult> =>
  runDeskAction(context, "assist", submission, { kind: "review-request-answered", about: id }, ({ name }) =>
    recordReviewAnswer(context, id, { answer, by: name }),
  );
