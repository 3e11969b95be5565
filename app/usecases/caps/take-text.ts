import { numberBlockOf } from "../../domain/phone/number-block";
import type { Context } from "../context";
import { DAY_MS, HOUR_MS, takeCaps, type Taken } from "./take-cap";

/**
 * One text message that a stranger asks for, to an E.164 mobile: against the caps of the network, of the block of numbers and of the day.
 * Null = a cap is reached; else what gives it back, for a message that never left.
 */
export function takeText(context: Context, mobile: string): Promise<Taken | null> {
  const { perNetworkAnHour, perBlockADay, aDay } = context.config.caps.texts;
  const { network } = context.limits;
  return takeCaps(context, "texts", [
    { what: "texts of a day", subject: "day", windowMs: DAY_MS, most: aDay },
    { what: `texts to ${numberBlockOf(mobile)}`, subject: "mobile-block", windowMs: DAY_MS, most: perBlockADay },
    ...(network === null
      ? []
      : [{ what: `texts from ${network}`, subject: "network" as const, windowMs: HOUR_MS, most: perNetworkAnHour }]),
  ]);
}
