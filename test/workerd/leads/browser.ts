import { env } from "cloudflare:workers";
import { buildContext } from "../../../app/context";
import type { Context } from "../../../app/usecases/context";

/** A context with a browser's secret: contexts with the same secret are the same browser. */
export function browser(secret = crypto.randomUUID().replaceAll("-", "").slice(0, 27)): Context {
  const context = buildContext(
    env as unknown as Env,
    new Request("http://pitlane.test/", { headers: { Cookie: `holder=${secret}`, "CF-Connecting-IP": secret } }),
  );
  // The queue would run its consumer after the test has ended, so outbox tests send explicitly.
  return { ...context, jobs: { sendMessages: async () => undefined, finalizeAfter: async () => undefined } };
}

export const ANNA = { firstName: "Anna", lastName: "Demo", mobile: "+61404040404", email: "anna@customer.example" };
