import type { Context } from "../usecases/context";
import type { Scope } from "../domain/identity/api-keys/api-key";
import { parseLeadGuid } from "../domain/core/ids";
import { refuse } from "../domain/core/outcomes";
import { writePricing } from "../domain/pricing/stored-pricing";
import { findLiveKey, hasScope } from "../usecases/identity/api-keys/keys";
import { apiProblem, type Problem, toProblem, problemResponse } from "./problem";

/** An authenticated caller with the name to record in the history, or the refusal. */
export type Caller =
  | {
      readonly ok: true;
      readonly name: string;
      /** The desk member who created the key. Giveaways made with the key count towards this member's limits. */
      readonly keyCreatorId: string;
    }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Authorises calls with a key. The deployment's OPERATOR_KEY allows everything; a key created at the desk allows its scopes. `scope` null = only the
 * deployment's key.
 */
export async function authenticateCaller(scope: Scope | null, request: Request, app: Context): Promise<Caller> {
  const invalidRequest = (problem: Problem): Caller => ({ ok: false, problem });
  const [, keyInput = ""] = /^Bearer (\S+)$/.exec(request.headers.get("Authorization") ?? "") ?? [];
  const isOperator = app.deployment.isOperator(keyInput);
  if (isOperator !== null && (await isOperator))
    return { ok: true, name: "operator key", keyCreatorId: "operator key" };
  if (keyInput.startsWith("key_")) {
    if (!(await app.limits.lookup())) return invalidRequest(toProblem(refuse("rate-limited")));
    const key = await findLiveKey(app, keyInput);
    if (key !== null && scope !== null && hasScope(key, scope))
      return { ok: true, name: `key ${key.name}`, keyCreatorId: key.madeByEmail || `key ${key.name}` };
    if (key !== null) app.log.warn({ event: "api-key-refused", reason: "scope" });
    if (key !== null)
      return invalidRequest(
        apiProblem("key-lacks-scope", {
          headers: {
            "WWW-Authenticate": `Bearer error="insufficient_scope"${scope === null ? "" : `, scope="${scope}"`}`,
          },
        }),
      );
  }
  if (keyInput !== "") app.log.warn({ event: "api-key-refused", reason: "unknown" });
  // A deployment without OPERATOR_KEY does not reveal that these calls exist.
  return invalidRequest(
    isOperator === null && !keyInput.startsWith("key_")
      ? apiProblem("unknown-path")
      : apiProblem("not-the-operator", { headers: { "WWW-Authenticate": "Bearer" } }),
  );
}

/** Returns null if the caller is authorised, otherwise a refusal. */
export async function authorize(scope: Scope | null, request: Request, app: Context): Promise<Response | null> {
  const caller = await authenticateCaller(scope, request, app);
  return caller.ok ? null : problemResponse(caller.problem, app.traceId);
}

/** Returns the contents of a lead's Durable Object without contact details, for `npm run ops -- history` and the two replays. */
export async function showLeadRecord(_request: Request, app: Context, name: string): Promise<Response> {
  const guid = parseLeadGuid(name);
  // Calls the Durable Object only if a lead has this guid, because the call itself would create the object.
  const isLead = guid && (await app.db.leads.readRevision(guid)) !== null;
  const [saves, quotes, packedViews] =
    guid && isLead
      ? await Promise.all([
          app.leadRecords.saves(guid),
          app.db.leadQuotes.replayable(guid),
          app.db.listingEvents.packedViews(guid),
        ])
      : [[], [], []];
  return Response.json(
    { saves, packedViews, quotes: quotes.map((quote) => ({ ...quote, pricing: writePricing(quote.pricing) })) },
    { headers: { "Cache-Control": "no-store" } },
  );
}
