import { createHmac } from "node:crypto";
import type { Check, DaySize, TaskRun } from "../../app/domain/operations/health/check.ts";
import { check, type DoctorContext, withTimeout, siteOf } from "./probe.ts";

/** Response of `/api/health/details`. */
export interface Details {
  readonly version: { readonly id: string; readonly tag: string } | null;
  readonly checks: readonly Check[];
  readonly duties: readonly TaskRun[];
  readonly sizes: readonly DaySize[];
  readonly fingerprints: Readonly<Record<string, string>>;
}

export interface DeploymentReport {
  readonly checks: readonly Check[];
  /** null = the deployment reported no details. */
  readonly details: Details | null;
}

/** Asks the running deployment for its health details. */
export async function askDeployment(doctorContext: DoctorContext): Promise<DeploymentReport> {
  const site = siteOf(doctorContext);
  const healthResponse = await doctorContext
    .fetch(`${site}/healthz`, withTimeout())
    .catch((error: unknown) => String(error));
  const health =
    typeof healthResponse === "string"
      ? check(
          "answers",
          "broken",
          `${site}/healthz: ${healthResponse}. Is the host a route of the worker, and its zone active?`,
        )
      : healthResponse.ok
        ? check("answers", "ok", `${site}/healthz`)
        : check(
            "answers",
            "broken",
            `${site}/healthz answers ${healthResponse.status}: ${(await healthResponse.text()).trim().slice(0, 80)}`,
          );
  const pages = await checkDevelopmentPages(doctorContext);
  const key = doctorContext.secrets.OPERATOR_KEY;
  if (!key)
    return {
      checks: [
        health,
        pages,
        check("details", "warn", "OPERATOR_KEY is not set in the file or the shell, so this was not checked"),
      ],
      details: null,
    };
  if (typeof healthResponse === "string") return { checks: [health], details: null };
  const response = await doctorContext.fetch(
    `${site}/api/health/details`,
    withTimeout({ headers: { Authorization: `Bearer ${key}` } }),
  );
  if (!response.ok) {
    const reason =
      response.status === 401
        ? "the OPERATOR_KEY of the file is not the deployment's. npm run provision sets it"
        : response.status === 404
          ? "the deployment has no OPERATOR_KEY of 22 characters: npm run provision puts it"
          : `it answers ${response.status}`;
    return { checks: [health, pages, check("details", "broken", reason)], details: null };
  }
  const details = (await response.json()) as Details;
  return { checks: [health, pages, ...details.checks.filter(({ name }) => name !== "database size")], details };
}

/** Checks that only people with the operator's key can open the pages that show every message and sign anyone in. */
async function checkDevelopmentPages(doctorContext: DoctorContext): Promise<Check> {
  const name = "development pages";
  const address = `${siteOf(doctorContext)}/dev/outbox`;
  const status = await doctorContext.fetch(address, withTimeout({ redirect: "manual" })).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => null,
  );
  if (status === null) return check(name, "warn", `${address} did not answer`);
  if (status === 401) return check(name, "ok", "open with the OPERATOR_KEY alone");
  return status === 404
    ? check(name, "ok", "closed")
    : check(
        name,
        "broken",
        `${address} answers ${status} without a key: everyone can read its messages. Deploy a newer version`,
      );
}

/** Checks that the deployment runs with the secrets in the file. */
export function secretChecks({ secrets }: DoctorContext, { fingerprints }: Details): readonly Check[] {
  const digest = (name: string) =>
    createHmac("sha256", secrets.OPERATOR_KEY ?? "")
      .update(`${name}=${secrets[name]}`)
      .digest("hex")
      .slice(0, 16);
  const checks = Object.keys(secrets).flatMap((name): readonly Check[] => {
    if (["OPERATOR_KEY", "EMAIL_FROM"].includes(name)) return [];
    const running = fingerprints[name];
    if (running === undefined)
      return [
        check(`secret ${name}`, "warn", "is set in the file but not in the deployment. npm run provision sets it"),
      ];
    if (running === digest(name)) return [];
    return [
      name === "CONTACT_KEY"
        ? check(
            `secret ${name}`,
            "broken",
            "the value in the file is not the key that contacts are encrypted with. Keep a copy of the right one",
          )
        : check(`secret ${name}`, "warn", "the value in the file is not the deployment's. npm run provision sets it"),
    ];
  });
  return checks.length > 0 ? checks : [check("secrets", "ok", "those of the file are those that run")];
}

/** Crons of wrangler.toml that have never run. */
export function silentCronChecks(
  { config, now }: DoctorContext,
  { duties }: Details,
  deployedAt: number | null,
): readonly Check[] {
  const silentCronNames = config.crons.filter((cron) => !duties.some((run) => run.cron === cron));
  if (silentCronNames.length === 0) return [];
  const isNew = deployedAt !== null && now - deployedAt < 40 * 60_000;
  return [
    check(
      "crons",
      isNew ? "warn" : "broken",
      `${silentCronNames.map((cron) => `"${cron}"`).join(", ")} never ran${isNew ? " yet: look again in half an hour" : ": look at the cron triggers of the worker"}`,
    ),
  ];
}
