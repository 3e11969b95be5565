import type { EnvironmentConfig } from "../cloudflare/environment.ts";

/** Reserved example names in wrangler.toml, which the operator has to replace. */
const isReserved = (host: string) => /(^|\.)(example|test|invalid|localhost)$/.test(host);

/** Hosts of white labels; null = the setting is not valid JSON, so no page would open. */
function labelHosts(setting: unknown): readonly string[] | null {
  try {
    return setting === undefined || setting === "" ? [] : Object.keys(JSON.parse(String(setting)) as object);
  } catch {
    return null;
  }
}

/** Settings in the environment's table that the operator has to decide before anything is created. */
export function settingsProblems({ env, config, vars, hosts }: EnvironmentConfig): readonly string[] {
  const site = String(vars.WEBSITE_URL);
  const host = URL.canParse(site) ? new URL(site).host : "";
  const labels = labelHosts(vars.WHITE_LABEL_HOSTS);
  return [
    ...(labels === null ? ["WHITE_LABEL_HOSTS is no JSON of host to name, phone, e-mail and theme"] : []),
    ...(labels ?? [])
      .filter((label) => !hosts.includes(label))
      .map((label) => `${label} of WHITE_LABEL_HOSTS is not among the routes of ${env}, so it cannot be reached`),
    ...[...new Set([...hosts, host])]
      .filter(isReserved)
      .map((name) => `${config} names ${name} for ${env}: put your own host into routes and WEBSITE_URL`),
    ...(hosts.includes(host) ? [] : [`WEBSITE_URL ${site} is none of the routes of ${env}`]),
    ...(vars.ENVIRONMENT === "PROD" && !vars.BUSINESS_NUMBER
      ? [
          "BUSINESS_NUMBER (ABN, in New Zealand the GST number) is missing in vars: production does not start without it",
        ]
      : []),
    ...(String(vars.SUPPORT_EMAIL).endsWith(".example")
      ? [`SUPPORT_EMAIL ${vars.SUPPORT_EMAIL} is nobody's: put your own`]
      : []),
  ];
}
