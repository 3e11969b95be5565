import { environmentConfig } from "./environment.ts";

/** Asks a deployment by one of its operator's calls; a body is posted. Answers the JSON of whatever status. */
export type OperatorCall = <T>(path: string, body?: object) => Promise<T>;

/** The operator's calls of an environment's deployment, by the OPERATOR_KEY of the shell. */
export function operatorCall({ env, config }: { readonly env: string; readonly config: string }): OperatorCall {
  const key = process.env.OPERATOR_KEY;
  if (!key)
    throw new Error("Set OPERATOR_KEY in the shell. The deployment accepts its operator by that key (docs/deploy.md).");
  const site = operatorSite({ env, config });
  return async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${site}/api/operator${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${key}`, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    if (answer.status === 401) throw new Error(`${site} refused this OPERATOR_KEY`);
    const text = await answer.text();
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new Error(`${site} answered with status ${answer.status} and no JSON. Is the deployment running?`);
    }
  };
}

/** Where an environment's deployment is. */
export const operatorSite = ({ env, config }: { readonly env: string; readonly config: string }): string =>
  String(environmentConfig(env, config).vars.WEBSITE_URL);
