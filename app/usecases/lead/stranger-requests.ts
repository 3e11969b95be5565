import { DAY_MS, HOUR_MS } from "../../domain/core/time/duration";
import { MAX_QUERIED } from "../../domain/lead/lead";
import type { Context } from "../context";
import type { LimitSubject } from "../ports/log";
import { type Cap, networkCaps, consumeCaps, type TakenQuota } from "../identity/caps/consume-caps";

/** What anybody can ask us to send or to do with a contact that they typed and nobody has proved. */
export type StrangerRequest = "callbacks" | "saved-quotes" | "supplier-requests" | "code-emails";

interface RequestLimits {
  /** About one contact: a mailbox or a number. */
  readonly perContact: Pick<Cap, "most" | "windowMs">;
  readonly perNetworkAnHour: number;
  readonly perBlockADay: number;
}

/** One mobile network may serve a whole suburb, so the limits of a network are far above what one family does. */
const LIMITS: Readonly<Record<StrangerRequest, RequestLimits>> = {
  callbacks: { perContact: { most: 3, windowMs: DAY_MS }, perNetworkAnHour: 20, perBlockADay: 100 },
  "saved-quotes": { perContact: { most: 5, windowMs: DAY_MS }, perNetworkAnHour: 30, perBlockADay: 200 },
  "supplier-requests": {
    perContact: { most: 2 * MAX_QUERIED, windowMs: DAY_MS },
    perNetworkAnHour: 30,
    perBlockADay: 200,
  },
  // An address has five codes an hour of its own. Its mailbox may have other spellings.
  "code-emails": { perContact: { most: 10, windowMs: HOUR_MS }, perNetworkAnHour: 60, perBlockADay: 600 },
};

/**
 * Takes one request from the limits of each contact that it names, of the network that asks and of the block around it. A lead is no limit, because a
 * stranger makes as many as they like. Null = a limit is reached.
 */
export function consumeStrangerQuota(
  context: Context,
  of: StrangerRequest,
  contacts: readonly (readonly [Extract<LimitSubject, "mailbox" | "mobile">, string | null])[],
): Promise<TakenQuota | null> {
  const { perContact, perNetworkAnHour, perBlockADay } = LIMITS[of];
  const [first, ...others] = [
    ...contacts.flatMap(([subject, contact]) =>
      contact === null ? [] : [{ what: `${of} for ${contact}`, subject, ...perContact }],
    ),
    ...networkCaps(context, of, perNetworkAnHour, perBlockADay),
  ];
  return first === undefined
    ? Promise.resolve({ releaseQuota: () => Promise.resolve() })
    : consumeCaps(context, of, [first, ...others]);
}
