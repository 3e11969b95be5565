import type { Check } from "../../app/domain/health/check.ts";
import { databaseChecks, newestDeployment, queueChecks, versionChecks, workerChecks } from "./account.ts";
import { bucketChecks } from "./bucket.ts";
import { askDeployment, secretChecks, silentCrons } from "./deployment.ts";
import { check, type Look } from "./look.ts";
import { mailChecks, signInChecks, smsChecks, stripeChecks } from "./providers.ts";
import { lookUpChecks, payLaterChecks, payPalChecks } from "./services.ts";

type Part = readonly [name: string, work: Promise<readonly Check[]>];

/** Looks at everything at once, and tells each part when it is there, always in the same order. What cannot be asked is broken, and stops nothing. */
export async function examineEnvironment(
  look: Look,
  tell: (checks: readonly Check[]) => void = () => undefined,
): Promise<readonly Check[]> {
  const asked = askDeployment(look);
  const deployed = newestDeployment(look);
  // Each is waited for below, by every part that needs it.
  for (const work of [asked, deployed]) work.catch(() => undefined);
  const details = asked.then(({ details }) => details).catch(() => null);
  const parts: readonly Part[] = [
    ["deployment", asked.then(({ checks }) => checks)],
    ["version", Promise.all([deployed, details]).then(([newest, told]) => versionChecks(look, newest, told))],
    [
      "crons",
      Promise.all([deployed.catch(() => null), details]).then(([newest, told]) =>
        told ? silentCrons(look, told, newest?.at ?? null) : [],
      ),
    ],
    ["worker", workerChecks(look)],
    ["secrets", details.then((told) => (told ? secretChecks(look, told) : []))],
    ["database", details.then((told) => databaseChecks(look, told))],
    ["queues", queueChecks(look)],
    ["photos", bucketChecks(look)],
    ["Stripe", stripeChecks(look)],
    ["PayPal", payPalChecks(look)],
    ["pay later", payLaterChecks(look)],
    ["mail", mailChecks(look)],
    ["text messages", smsChecks(look)],
    ["sign-in", signInChecks(look)],
    ["plates, addresses and drives", lookUpChecks(look)],
  ];
  for (const [, work] of parts) work.catch(() => undefined);
  const all: Check[] = [];
  for (const [name, work] of parts) {
    const checks = await work.catch((error: unknown) => [
      check(name, "broken", `could not be checked: ${error instanceof Error ? error.message : String(error)}`),
    ]);
    tell(checks);
    all.push(...checks);
  }
  return all;
}

/** What the command ends with: 0 = all is well, 1 = something should be done, 2 = something is broken. */
export const exitCode = (checks: readonly Check[]): number =>
  checks.some(({ state }) => state === "broken") ? 2 : checks.some(({ state }) => state === "warn") ? 1 : 0;
