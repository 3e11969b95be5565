import { DAY_MS, HOUR_MS } from "../../domain/core/time/duration";
import { toNetworkBlock } from "../../domain/core/network/network-of";
import { CODE_LIMITS } from "../../domain/identity/verification/limits";
import { MAX_QUOTE_REQUESTS } from "../../domain/lead/lead";
import type { Context } from "../context";
import type { LimitSubject } from "../ports/log";
import { type Cap, networkCaps, consumeCaps, type ReservedQuota } from "../identity/caps/consume-caps";

/** Requests that anyone can make with an unverified contact. */
export type UnverifiedRequest = "callbacks" | "saved-quotes" | "supplier-requests" | "code-emails";

interface RequestLimits {
  /** Limit per contact. A contact is a mailbox or a phone number. */
  readonly perContact: Pick<Cap, "maxCount" | "windowMs">;
  /** Share of `perContact` that one block of networks may use; absent = all of it. */
  readonly perContactAndBlock?: number;
  readonly perNetworkHourly: number;
  readonly perBlockDaily: number;
}

/** Network limits are far above what one family needs, because a mobile network may serve a whole suburb. */
const LIMITS: Readonly<Record<UnverifiedRequest, RequestLimits>> = {
  callbacks: { perContact: { maxCount: 3, windowMs: DAY_MS }, perNetworkHourly: 20, perBlockDaily: 100 },
  "saved-quotes": { perContact: { maxCount: 5, windowMs: DAY_MS }, perNetworkHourly: 30, perBlockDaily: 200 },
  "supplier-requests": {
    perContact: { maxCount: 2 * MAX_QUOTE_REQUESTS, windowMs: DAY_MS },
    perNetworkHourly: 30,
    perBlockDaily: 200,
  },
  "code-emails": {
    perContact: { maxCount: CODE_LIMITS.unverifiedSendsPerHour, windowMs: HOUR_MS },
    perContactAndBlock: CODE_LIMITS.sendsPerNetworkBlock,
    perNetworkHourly: 60,
    perBlockDaily: 600,
  },
};

/**
 * Counts one request towards the limits of each of its contacts, of the requesting network and of the network's block. There are no limits per lead, because a
 * stranger can create any number of leads. Null = a limit is reached.
 */
export function consumeUnverifiedQuota(
  context: Context,
  request: UnverifiedRequest,
  contacts: readonly (readonly [Extract<LimitSubject, "mailbox" | "mobile">, string | null])[],
): Promise<ReservedQuota | null> {
  const { perContact, perContactAndBlock, perNetworkHourly, perBlockDaily } = LIMITS[request];
  const block = toNetworkBlock(context.limits.network ?? "nobody");
  const [first, ...others] = [
    ...contacts.flatMap(([subject, contact]): Cap[] => {
      if (contact === null) return [];
      const cap = { name: `${request} for ${contact}`, subject, ...perContact };
      return perContactAndBlock === undefined
        ? [cap]
        : [{ ...cap, name: `${cap.name} from ${block}`, maxCount: perContactAndBlock, outerCapName: cap.name }, cap];
    }),
    ...networkCaps(context, request, perNetworkHourly, perBlockDaily),
  ];
  return first === undefined
    ? Promise.resolve({ releaseQuota: () => Promise.resolve() })
    : consumeCaps(context, request, [first, ...others]);
}
