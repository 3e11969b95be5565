import { COUNTRIES } from "../../domain/core/country/country";
import type { Lead } from "../../domain/lead/lead";
import { dayAt } from "../../domain/core/time/days";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";

/** The day it is where the job is; before the suburb is known, in the country's own zone. */
export const todayOf = (
  { clock, config }: Pick<Context, "clock" | "config">,
  { suburb }: Pick<Lead, "suburb">,
): PlainDay => dayAt(clock.now(), suburb?.zone ?? COUNTRIES[config.country].defaultZone);
