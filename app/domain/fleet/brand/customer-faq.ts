import type { OnlineMethod } from "../../payments/methods";

/** `{brand}`, `{support_phone}` and `{ways_to_pay}` are replaced by the settings. */
export interface CustomerFaq {
  readonly id: number;
  readonly topic: string;
  readonly question: string;
  readonly answer: string;
  /** The payment method without which the answer would be wrong; absent = it always holds. */
  readonly needs?: OnlineMethod | undefined;
}
