import type { Clock, Ids } from "../../app/domain/core/time/clock";
import type { SandboxChoice, SandboxPrompt } from "../../app/domain/payments/checkout-sandbox";
import type { MovedAmounts } from "../../app/domain/payments/provider";

/** What every sandbox provider needs. */
export interface SandboxDependencies {
  readonly db: D1Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Origin of our own site, which also serves the sandbox providers' pages. */
  readonly siteUrl: string;
}

/** What a sandbox has in addition to its API: a page for the customer, and its ledger. */
export interface CustomerSide {
  question(id: string): Promise<SandboxPrompt | null>;
  answer(id: string, choice: SandboxChoice): Promise<string | null>;
  begin?(fields: Readonly<Record<string, string>>): Promise<string | null>;
  books(id: string): Promise<MovedAmounts | null>;
}

export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

/** Reads a JSON object from a request. Null = the body is something else. */
export async function readJson(request: Request): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const value: unknown = await request.json();
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** How long a slow approval takes, in milliseconds. */
export const SLOW_MS = 8_000;

/** When an approval with this choice is complete. */
export const approvedAt = (choice: SandboxChoice, now: number): number => (choice === "slow" ? now + SLOW_MS : now);

export const totalRefunded = (refunds: readonly { readonly amount: number }[] = []): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Adds parameters to the query of a URL. */
export function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.toString();
}
