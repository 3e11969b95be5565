import { readKilometres } from "../../core/money/read-number.ts";
import { readResult } from "../../core/forms/read-form.ts";
import type { SectionRules, SettingValues } from "./section.ts";

const MAX_KM = 150;

/** How far a mobile mechanic drives; other suppliers have no radius. */
export const reach: SectionRules<SettingValues["reach"]> = {
  valueOf: ({ radiusMetres }) => ({ radiusMetres }),
  typed: ({ radiusMetres }) => ({ km: radiusMetres === null ? "" : String(Math.round(radiusMetres / 1000)) }),
  read(input) {
    const read = readKilometres(input.km ?? "");
    const km = read === "wrong" || (read !== null && read > MAX_KM) ? null : read;
    return readResult(km === null ? { km: [`Enter whole kilometres from 1 to ${MAX_KM}`] } : {}, {
      radiusMetres: (km ?? 1) * 1000,
    });
  },
  describe: ({ radiusMetres }) => [
    ["Travel distance", radiusMetres === null ? "Customers come to you" : `${Math.round(radiusMetres / 1000)} km`],
  ],
};
