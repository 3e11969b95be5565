import { revokeKey, createKey, type CreatedKey, replaceKey } from "../../identity/api-keys/keys";
import type { Context } from "../../context";
import type { ApiKey } from "../../../domain/identity/api-keys/api-key";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type DeskRefusal, findDeskPerson } from "./desk-person";

/** All API keys, newest first. */
export async function readKeys(
  context: Context,
): Promise<{ readonly ok: true; readonly keys: readonly ApiKey[] } | DeskRefusal> {
  const person = await findDeskPerson(context, "integrations");
  return person.ok ? { ok: true, keys: await context.db.apiKeys.list() } : person;
}

/** Creates an API key. Only this response contains it. */
export const createApiKey = (
  context: Context,
  submission: ConfirmedForm,
  input: { readonly name: string; readonly scopes: readonly string[] },
): Promise<CreatedKey | DeskActionResult> =>
  runDeskAction(context, "integrations", submission, { kind: "key-created", about: submission.id }, (person) =>
    createKey(context, submission.id, input, person),
  );

export const replaceApiKey = (
  context: Context,
  submission: ConfirmedForm,
  id: string,
): Promise<CreatedKey | DeskActionResult> =>
  runDeskAction(context, "integrations", submission, { kind: "key-replaced", about: id }, (person) =>
    replaceKey(context, submission.id, id, person),
  );

export const revokeApiKey = (context: Context, submission: ConfirmedForm, id: string): Promise<DeskActionResult> =>
  runDeskAction(context, "integrations", submission, { kind: "key-revoked", about: id }, () => revokeKey(context, id));
