import type * as Api from "../../app/api/app.ts";
import { type DATABASE_OPTIONS, withContext } from "../cloudflare/environment-database.ts";
import { environmentConfig } from "../cloudflare/environment.ts";

/** Calls the operator API and returns its JSON, whatever the status. With a body, it uses POST. */
export type OperatorCall = <T>(path: string, body?: object) => Promise<T>;

type DatabaseValues = { readonly [Name in keyof typeof DATABASE_OPTIONS]?: string | undefined };

const request = (origin: string, key: string, path: string, body?: object): Request =>
  new Request(`${origin}/api/operator${path}`, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${key}`, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });

/**
 * Gives `work` the operator API: that of the deployment of `--env` with the shell's OPERATOR_KEY, or without `--env` the same handlers in this process with
 * the local database.
 */
export async function withOperator(
  { env, config = "wrangler.toml", "persist-to": persistTo = ".wrangler/state" }: DatabaseValues,
  work: (call: OperatorCall) => Promise<number>,
): Promise<number> {
  if (env !== undefined) return work(callDeployment(siteOf(env, config)));
  return withContext({ env, config, persistTo }, async (context, load) => {
    const { handleApi } = await load<typeof Api>("app/api/app.ts");
    const app = Object.create(context, {
      deployment: { value: { ...context.deployment, isOperator: () => Promise.resolve(true) } },
    }) as typeof context;
    return work(async <T>(path: string, body?: object) => {
      const { response } = await handleApi(request("http://localhost", "local", path, body), app);
      return (await response.json()) as T;
    });
  });
}

/** URL of an environment's deployment. */
export const siteOf = (env: string, config: string): string => String(environmentConfig(env, config).vars.WEBSITE_URL);

function callDeployment(site: string): OperatorCall {
  const key = process.env.OPERATOR_KEY;
  if (!key)
    throw new Error(
      "Set OPERATOR_KEY in the shell. The deployment accepts its operator by that key (docs/guides/deploy.md).",
    );
  return async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(request(site, key, path, body));
    if (response.status === 401) throw new Error(`${site} refused this OPERATOR_KEY`);
    const text = await response.text();
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new Error(`${site} answered with status ${response.status} and no JSON. Is the deployment running?`);
    }
  };
}
