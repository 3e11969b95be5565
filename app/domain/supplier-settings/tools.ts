import { certificationsOf, CERTIFICATIONS } from "../supplier/certifications.ts";
import { type SectionRules, type SettingValues, settled } from "./section.ts";

/** The scan tool and certificates that some jobs need. Those of another state or country stay as they are. */
export const tools: SectionRules<SettingValues["tools"]> = {
  valueOf: ({ hasScanTool, certifications }) => ({ hasScanTool, certifications }),
  typed: ({ hasScanTool, certifications }) => ({
    ...(hasScanTool && { scanTool: "on" }),
    ...Object.fromEntries(certifications.map((key) => [`has-${key}`, "on"])),
  }),
  read(typed, { country, state }, now) {
    const asked: readonly string[] = certificationsOf(country, state).map(([key]) => key);
    const isTicked = (key: string) => typed[`has-${key}`] === "on";
    const kept = now.certifications.filter((key) => !asked.includes(key) || isTicked(key));
    const added = asked.filter((key) => isTicked(key) && !kept.includes(key));
    return settled({}, { hasScanTool: typed.scanTool === "on", certifications: [...kept, ...added] });
  },
  words: ({ hasScanTool, certifications }) => [
    ["Scan tool", hasScanTool ? "Yes" : "No"],
    [
      "Certificates",
      CERTIFICATIONS.flatMap(([key, label]) => (certifications.includes(key) ? [label] : [])).join(", ") || "None",
    ],
  ],
};
