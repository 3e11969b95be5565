import { listCertifications, CERTIFICATIONS } from "../certifications.ts";
import { toFormResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

/** The scan tool and certificates that some jobs need. Certificates of other states and countries are kept. */
export const tools: SectionRules<SettingValues["tools"]> = {
  valueOf: ({ hasScanTool, certifications }) => ({ hasScanTool, certifications }),
  toFormText: ({ hasScanTool, certifications }) => ({
    ...(hasScanTool && { scanTool: "on" }),
    ...Object.fromEntries(certifications.map((key) => [`has-${key}`, "on"])),
  }),
  read(input, { country, state }, current) {
    const certificationKeys: readonly string[] = listCertifications(country, state).map(([key]) => key);
    const isTicked = (key: string) => input[`has-${key}`] === "on";
    const currentCertifications = current.certifications.filter(
      (key) => !certificationKeys.includes(key) || isTicked(key),
    );
    const added = certificationKeys.filter((key) => isTicked(key) && !currentCertifications.includes(key));
    return toFormResult(
      {},
      { hasScanTool: input.scanTool === "on", certifications: [...currentCertifications, ...added] },
    );
  },
  describe: ({ hasScanTool, certifications }) => [
    ["Scan tool", hasScanTool ? "Yes" : "No"],
    [
      "Certificates",
      CERTIFICATIONS.flatMap(([key, label]) => (certifications.includes(key) ? [label] : [])).join(", ") || "None",
    ],
  ],
};
