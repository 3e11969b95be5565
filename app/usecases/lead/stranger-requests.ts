import { DAY_MS, HOUR_MS } from "../../domain/core/time/duration";
import { MAX_QUERIED } from "../../domain/lead/lead";
import type { Context } from "../context";
import type { LimitSubject } from "../ports/log";
import { type Cap, networkCaps, consumeCaps, type TakenQuota } from "../identity/caps/consume-caps";

/** Requests with an unverified contact that anyone can make. */
export type StrangerRequest = "callbacks" | "saved-quotes" | "supplier-requests" | "code-emails";

interface RequestLimits {
  /** Limit per contact, which is a mailbox or a number. */
  readonly perContact: Pick<Cap, "most" | "windowMs">;
  readonly perNetworkAnHour: number;
  readonly perBlockADay: number;
}

/** One mobile network may serve a whole suburb, so network limits are far above the use of one family. */
const LIMITS: Readonly<Record<StrangerRequest, RequestLimits>> = {
  callbacks: { perContact: { most: 3, windowMs: DAY_MS }, perNetworkAnHour: 20, perBlockADay: 100 },
  "saved-quotes": { perContact: { most: 5, windowMs: DAY_MS }, perNetworkAnHour: 30, perBlockADay: 200 },
  "supplier-requests": {
    perContact: { most: 2 * MAX_QUERIED, windowMs: DAY_MS },
    perNetworkAnHour: 30,
    perBlockADay: 200,
  },
  // Each address is already limited to five codes an hour. This limit applies to all spellings of its mailbox together.
  "code-emails": { perContact: { most: 10, windowMs: HOUR_MS }, perNetworkAnHour: 60, perBlockADay: 600 },
};

/**
 * Consumes one request from the limits of each contact in it, of the requesting network and of its block. There are no limits per lead, because a stranger can
 * create any number of leads. Null = a limit is reached.
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
