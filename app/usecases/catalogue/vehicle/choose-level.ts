import { type CascadeState, optionsAt } from "../../../domain/catalogue/vehicle/cascade";
import { chooseLevel } from "../../../domain/catalogue/vehicle/clear-below";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { optionKey } from "../../../domain/catalogue/vehicle/variant";
import type { CascadeKey, LeadVehicle } from "../../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../../context";
import { cascadeData } from "./cascade-data";
import { nextOptions } from "./next-options";

/** Answers one vehicle question: refuses what the catalogue does not offer, clears what hung below, walks on to the next question. */
export async function chooseVehicleLevel(
  context: Pick<Context, "config" | "db">,
  vehicle: LeadVehicle,
  key: CascadeKey,
  value: string,
): Promise<({ readonly ok: true } & CascadeState) | Refusal<"invalid-input">> {
  // The year is not part of the question when the year itself is answered.
  const data = await cascadeData(context, key === "year" ? { ...vehicle, year: null } : vehicle);
  const option = optionsAt(key, vehicle, data).find(
    (cascadeOption) => optionKey(cascadeOption.value) === optionKey(value),
  );
  if (!option) return refuse("invalid-input", { [key]: ["Choose one of the list"] });
  return { ok: true, ...(await nextOptions(context, chooseLevel(vehicle, key, option.value))) };
}
