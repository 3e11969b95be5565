import { env } from "cloudflare:workers";
import { buildContext } from "../../../app/context";
import type { Context } from "../../../app/usecases/context";

/** A browser: the same secret in every request, so it is the same holder. */
export function browser(secret = crypto.randomUUID().replaceAll("-", "").slice(0, 27)): Context {
  const context = buildContext(
    env as unknown as Env,
    new Request("http://pitlane.test/", { headers: { Cookie: `holder=${secret}`, "CF-Connecting-IP": secret } }),
  );
  // The queue would wake its consumer when the test is gone; tests of the outbox send by hand.
  return { ...context, jobs: { sendMessages: async () => undefined, finalizeAfter: async () => undefined } };
}

export const ANNA = { firstName: "Anna", lastName: "Demo", mobile: "+61404040404", email: "anna@customer.example" };
