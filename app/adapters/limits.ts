import { networkOf } from "../domain/core/network/network-of";
import type { Limits } from "../usecases/ports/limits";

/**
 * Cloudflare's rate limit bindings, keyed by the caller's network, which is neither stored nor logged. `address` null = unknown: all such callers share one
 * key.
 */
export function bindingLimits(
  env: Pick<Env, "CODE_LIMIT" | "REGO_LIMIT" | "LOOKUP_LIMIT">,
  address: string | null,
): Limits {
  const network = address === null ? null : networkOf(address);
  const key = network ?? "nobody";
  const ask = (binding: RateLimit) => async () => (await binding.limit({ key })).success;
  const code: Limits["code"] = async (purpose) => (await env.CODE_LIMIT.limit({ key: `${purpose} ${key}` })).success;
  return { network, code, rego: ask(env.REGO_LIMIT), lookup: ask(env.LOOKUP_LIMIT) };
}
