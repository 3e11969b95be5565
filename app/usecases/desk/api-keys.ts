import type { OutcomeCode, Refusal } from "../../domain/outcomes";
import { endKey, makeKey, type MadeKey, replaceKey } from "../api-keys/keys";
import type { Context } from "../context";
import type { ApiKey } from "../ports/api-keys";
import { doAtDesk, type Pressed } from "./act";
import { type DeskRefusal, deskPerson } from "./standing";

type Done = { readonly ok: true } | Refusal<OutcomeCode>;

/** The keys of programs, the newest first. */
export async function readKeys(
  context: Context,
): Promise<{ readonly ok: true; readonly keys: readonly ApiKey[] } | DeskRefusal> {
  const person = await deskPerson(context, "connect");
  return person.ok ? { ok: true, keys: await context.db.apiKeys.list() } : person;
}

/** Makes a key. It is in this answer alone. */
export const makeApiKey = (
  context: Context,
  pressed: Pressed,
  typed: { readonly name: string; readonly scopes: readonly string[] },
): Promise<MadeKey | Done> =>
  doAtDesk(context, "connect", pressed, { kind: "key-made", about: pressed.id }, (person) =>
    makeKey(context, pressed.id, typed, person),
  );

export const replaceApiKey = (context: Context, pressed: Pressed, id: string): Promise<MadeKey | Done> =>
  doAtDesk(context, "connect", pressed, { kind: "key-replaced", about: id }, (person) =>
    replaceKey(context, pressed.id, id, person),
  );

export const endApiKey = (context: Context, pressed: Pressed, id: string): Promise<Done> =>
  doAtDesk(context, "connect", pressed, { kind: "key-ended", about: id }, () => endKey(context, id));
