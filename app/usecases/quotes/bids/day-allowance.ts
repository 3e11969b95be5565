import type { SupplierId } from "../../../domain/core/ids";
import { COUNTRIES } from "../../../domain/core/country/country";
import { dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import type { DayAllowance } from "../../ports/bid-counter";

/** The reveals of a workshop today. One clock for a country, so that a workshop near a border counts one day, not two. */
export const dayAllowance = ({ clock, config }: Context, supplierId: SupplierId): DayAllowance => ({
  supplierId,
  day: dayAt(clock.now(), COUNTRIES[config.country].defaultZone),
  most: config.bids.revealsADay,
});
