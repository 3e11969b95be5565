import { z } from "zod";
import type { CascadeKey } from "../domain/vehicle/vehicle";
import { optionalTextField } from "./fields.server";

/** A level's value under its own name, or "Not sure". Whether it is offered the catalogue decides. */
export const vehicleLevelSchema = (level: CascadeKey) =>
  z
    .object({ [level]: optionalTextField(160), notSure: optionalTextField(3) })
    .transform((form) => ({ value: form[level] ?? null, isNotSure: form.notSure != null }));
