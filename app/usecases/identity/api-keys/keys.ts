import { type Scope, parseScopes, type ApiKey } from "../../../domain/identity/api-keys/api-key";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { DAY_MS } from "../../../domain/core/time/duration";

const MAX_NAME_LENGTH = 60;
const MAX_KEYS = 100;
const TAIL_LENGTH = 4;
/** How long a key still works after it was replaced. */
const OVERLAP_MS = DAY_MS;

const digestKey = ({ cipher }: Pick<Context, "cipher">, key: string) => cipher.fingerprint(`api key ${key}`);

/** A new key with its secret, which is shown once and not stored. */
export interface CreatedKey {
  readonly ok: true;
  readonly id: string;
  readonly key: string;
}

/** The desk member who creates a key. */
interface KeyCreator {
  readonly name: string;
  readonly email: string;
}

async function addKey(
  context: Context,
  id: string,
  { name, scopes }: Pick<ApiKey, "name" | "scopes">,
  creator: KeyCreator,
  replacedKeyId: string | null,
): Promise<CreatedKey | null> {
  const { ids, clock, db } = context;
  const key = `key_${ids.token()}`;
  const createdAt = clock.now();
  const isDone = await db.apiKeys.add(
    {
      id,
      name,
      scopes,
      madeBy: creator.name,
      madeByEmail: creator.email,
      madeAt: createdAt,
      digest: await digestKey(context, key),
      tail: key.slice(-TAIL_LENGTH),
    },
    replacedKeyId === null ? null : { id: replacedKeyId, endsAt: createdAt + OVERLAP_MS },
  );
  return isDone ? { ok: true, id, key } : null;
}

/** Creates a key with an id from the form, so that submitting the form twice creates only one key. */
export async function createKey(
  context: Context,
  id: string,
  input: { readonly name: string; readonly scopes: readonly string[] },
  creator: KeyCreator,
): Promise<CreatedKey | Refusal<"invalid-input" | "settings-changed">> {
  const name = input.name.trim();
  const scopes = parseScopes(input.scopes);
  if (name === "" || name.length > MAX_NAME_LENGTH)
    return refuse("invalid-input", { name: [`Give it a name of up to ${MAX_NAME_LENGTH} characters`] });
  if (scopes.length === 0) return refuse("invalid-input", { scopes: ["Choose what the key can do"] });
  if ((await context.db.apiKeys.list()).length >= MAX_KEYS)
    return refuse("invalid-input", { "": [`You already have ${MAX_KEYS} keys, which is the limit`] });
  return (await addKey(context, id, { name, scopes }, creator, null)) ?? refuse("settings-changed");
}

/** Creates a new key with the same name and rights. The old key works for one more day. */
export async function replaceKey(
  context: Context,
  id: string,
  oldKeyId: string,
  creator: KeyCreator,
): Promise<CreatedKey | Refusal<"key-not-found">> {
  const apiKey = await context.db.apiKeys.find(oldKeyId);
  return (apiKey && (await addKey(context, id, apiKey, creator, oldKeyId))) ?? refuse("key-not-found");
}

/** Ends a key at once. Repeating it changes nothing. */
export async function revokeKey(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: string,
): Promise<{ readonly ok: true }> {
  await db.apiKeys.end(id, clock.now());
  return { ok: true };
}

/** Finds the valid key for an API request and records that it was used. Null = the key is not valid. */
export async function findLiveKey(context: Context, input: string): Promise<ApiKey | null> {
  if (!/^key_[\w-]{27}$/.test(input)) return null;
  const { db, clock } = context;
  const apiKey = await db.apiKeys.findByDigest(await digestKey(context, input));
  const now = clock.now();
  if (apiKey === null || (apiKey.endsAt !== null && apiKey.endsAt <= now)) return null;
  await db.apiKeys.recordUse(apiKey.id, now);
  return apiKey;
}

export const hasScope = ({ scopes }: Pick<ApiKey, "scopes">, scope: Scope): boolean => scopes.includes(scope);
