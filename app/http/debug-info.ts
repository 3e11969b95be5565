import type { Config, Environment } from "../settings/config";

/** Only the development environment shows debug information (ledger F-349, F-350). */
const DEBUG_INFO_ENABLED: Readonly<Record<Environment, boolean>> = {
  DEV: true,
  TEST: false,
  UAT: false,
  PreProd: false,
  PROD: false,
};

/** True if pages include debug information. */
export const debugEnabled = (environment: Environment): boolean => DEBUG_INFO_ENABLED[environment];

/** Facts about the deployment that handled the request, as label and value. Contains no secrets or personal data. */
export type DebugInfo = readonly (readonly [label: string, value: string])[];

/** Returns the debug information; null if nothing is displayed. */
export function debugInfo(config: Config, traceId: string): DebugInfo | null {
  if (!debugEnabled(config.environment)) return null;
  return [
    ["Environment", config.environment],
    ["Country", config.country],
    ["Brand", config.brand.isDrawn ? `drawn from ${config.brand.colour}` : (config.brand.theme ?? "our own")],
    [
      "Quote screen",
      config.useLegacyQuoteScreen
        ? "older, unless the address says otherwise"
        : "newer, unless the address says otherwise",
    ],
    ["Same-day cut-off", `${config.cutOffHour}:00, UTC+10`],
    ["Trace id of the first page", traceId],
  ];
}
