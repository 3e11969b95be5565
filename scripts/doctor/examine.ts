import type { Check } from "../../app/domain/operations/health/check.ts";
import { databaseChecks, newestDeployment, queueChecks, versionChecks, workerChecks } from "./account.ts";
import { bucketChecks } from "./bucket.ts";
import { askDeployment, secretChecks, silentCronChecks } from "./deployment.ts";
import { check, type DoctorContext } from "./probe.ts";
import { mailChecks, signInChecks, smsChecks, stripeChecks } from "./providers.ts";
import { lookUpChecks, payLaterChecks, payPalChecks } from "./services.ts";

type DoctorPart = readonly [name: string, work: Promise<readonly Check[]>];

/**
 * Runs all checks concurrently, and reports each part as soon as it is ready, always in the same order. A failed request counts as broken and does not stop
 * the others.
 */
export async function examineEnvironment(
  doctorContext: DoctorContext,
  notify: (checks: readonly Check[]) => void = () => undefined,
): Promise<readonly Check[]> {
  const deploymentReport = askDeployment(doctorContext);
  const newestDeploymentPromise = newestDeployment(doctorContext);
  // Every part that depends on these promises awaits them below and handles their rejections there.
  for (const work of [deploymentReport, newestDeploymentPromise]) work.catch(() => undefined);
  const details = deploymentReport.then(({ details }) => details).catch(() => null);
  const parts: readonly DoctorPart[] = [
    ["deployment", deploymentReport.then(({ checks }) => checks)],
    [
      "version",
      Promise.all([newestDeploymentPromise, details]).then(([newest, details]) =>
        versionChecks(doctorContext, newest, details),
      ),
    ],
    [
      "crons",
      Promise.all([newestDeploymentPromise.catch(() => null), details]).then(([newest, details]) =>
        details ? silentCronChecks(doctorContext, details, newest?.at ?? null) : [],
      ),
    ],
    ["worker", workerChecks(doctorContext)],
    ["secrets", details.then((details) => (details ? secretChecks(doctorContext, details) : []))],
    ["database", details.then((details) => databaseChecks(doctorContext, details))],
    ["queues", queueChecks(doctorContext)],
    ["photos", bucketChecks(doctorContext)],
    ["Stripe", stripeChecks(doctorContext)],
    ["PayPal", payPalChecks(doctorContext)],
    ["pay later", payLaterChecks(doctorContext)],
    ["mail", mailChecks(doctorContext)],
    ["text messages", smsChecks(doctorContext)],
    ["sign-in", signInChecks(doctorContext)],
    ["plates, addresses and drives", lookUpChecks(doctorContext)],
  ];
  for (const [, work] of parts) work.catch(() => undefined);
  const collectedChecks: Check[] = [];
  for (const [name, work] of parts) {
    const checks = await work.catch((error: unknown) => [
      check(name, "broken", `could not be checked: ${error instanceof Error ? error.message : String(error)}`),
    ]);
    notify(checks);
    collectedChecks.push(...checks);
  }
  return collectedChecks;
}

/** Exit code of the command: 0 = all is well, 1 = something should be done, 2 = something is broken. */
export const exitCode = (checks: readonly Check[]): number =>
  checks.some(({ state }) => state === "broken") ? 2 : checks.some(({ state }) => state === "warn") ? 1 : 0;
