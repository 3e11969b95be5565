import type { Limits } from "../usecases/ports/limits";

/** Cloudflare's rate limit bindings, keyed by the caller's address, which is neither kept nor logged. */
export function bindingLimits(env: Pick<Env, "CODE_LIMIT" | "REGO_LIMIT" | "LOOKUP_LIMIT">, address: string): Limits {
  const ask = (binding: RateLimit) => async () => (await binding.limit({ key: address })).success;
  return { code: ask(env.CODE_LIMIT), rego: ask(env.REGO_LIMIT), lookup: ask(env.LOOKUP_LIMIT) };
}
