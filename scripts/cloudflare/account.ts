/** A call that Cloudflare's API refused, with its error code and message. */
export class CloudflareRefusal extends Error {
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

interface ApiResponse<T> {
  readonly success: boolean;
  readonly result: T;
  readonly errors: readonly { readonly code: number; readonly message: string }[];
}

/** Calls Cloudflare's API for one account. Paths are relative to the account's path. Throws `CloudflareRefusal`. */
export interface Account {
  readonly id: string;
  readonly ask: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

/** Attempts for a call that the network or the service dropped. All our calls can be repeated. */
const MAX_ATTEMPTS = 4;
/** Timeout of a call. D1 ends a query after 30 s. */
const TIMEOUT_MS = 60_000;
const isRetryable = (status: number) => status === 429 || status >= 500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The operator's account, from the same variables as wrangler's: CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID. Throws and names missing ones. */
export function operatorAccount(env: Readonly<Record<string, string | undefined>> = process.env): Account {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: id } = env;
  if (!token || !id)
    throw new Error(
      `${[!token && "CLOUDFLARE_API_TOKEN", !id && "CLOUDFLARE_ACCOUNT_ID"].filter(Boolean).join(" and ")} must be set in the shell (docs/guides/deploy.md, "1. The account").`,
    );
  const base = env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${base}/accounts/${id}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      const hasFailed = response instanceof Error;
      if ((hasFailed || isRetryable(response.status)) && attempt < MAX_ATTEMPTS) {
        await pause(attempt * 500);
        continue;
      }
      if (hasFailed) throw response;
      const answer = (await response.json().catch(() => null)) as ApiResponse<T> | null;
      if (answer === null)
        throw new CloudflareRefusal(
          response.status,
          `Cloudflare's API answered with status ${response.status} and no JSON`,
        );
      if (answer.success) return answer.result;
      const [first] = answer.errors;
      throw new CloudflareRefusal(first?.code ?? response.status, first?.message ?? `status ${response.status}`);
    }
  };
  return { id, ask };
}
