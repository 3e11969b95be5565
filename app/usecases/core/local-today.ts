import { localDay } from "../../domain/core/country/local-day";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";

/** Today in the deployment's country. */
export const localToday = ({ clock, config }: Pick<Context, "clock" | "config">): PlainDay =>
  localDay(config.country, clock.now());
