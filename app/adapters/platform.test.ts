import { expect, it } from "vitest";
import { bindingLimits } from "./platform";

/** Fake of Cloudflare's binding, with a limit of 30 per key. */
function binding(): RateLimit {
  const usesByKey = new Map<string, number>();
  return {
    limit: async ({ key }: { readonly key: string }) => {
      usesByKey.set(key, (usesByKey.get(key) ?? 0) + 1);
      return { success: (usesByKey.get(key) ?? 0) <= 30 };
    },
  } as RateLimit;
}

it("MO-02 each purpose and each network has a separate bucket", async () => {
  const env = { CODE_LIMIT: binding(), REGO_LIMIT: binding(), LOOKUP_LIMIT: binding() };
  const limits = bindingLimits(env, "203.0.113.7");
  for (let n = 0; n < 31; n += 1) await limits.code("question");
  expect([
    await limits.code("question"),
    await limits.code("send-code"),
    await bindingLimits(env, "203.0.113.8").code("question"),
  ]).toEqual([false, true, true]);
});
