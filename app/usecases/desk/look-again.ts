import { type OutcomeCode, type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { answerLookAgain, listLookAgains, type LookAgain } from "../trust/look-agains";
import { doAtDesk, type Pressed } from "./act";
import { type DeskPerson, type DeskRefusal, deskPerson } from "./standing";

/** A decision that somebody asked a person to look at again, while it waits. */
export async function readLookAgain(
  context: Context,
  id: string,
): Promise<
  | { readonly ok: true; readonly person: DeskPerson; readonly asked: LookAgain }
  | DeskRefusal
  | Refusal<"look-again-not-found">
> {
  const person = await deskPerson(context, "care");
  if (!person.ok) return person;
  const asked = (await listLookAgains(context, "open")).find((each) => each.id === id);
  return asked ? { ok: true, person, asked } : refuse("look-again-not-found");
}

/** Answers it, in words that are mailed to whoever asked. */
export const answerAtDesk = (
  context: Context,
  id: string,
  pressed: Pressed,
  answer: string,
): Promise<{ readonly ok: true } | Refusal<OutcomeCode>> =>
  doAtDesk(context, "care", pressed, { kind: "look-again-answered", about: id }, ({ name }) =>
    answerLookAgain(context, id, { answer, by: name }),
  );
