import type { Scope } from "../domain/api-keys/scopes";

/** As the desk and the description of the API say it. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  "history:read": "Read what a quote's own record keeps, without contact details",
  "suppliers:read": "Read applications of workshops, with their documents",
  "suppliers:write": "Decide on workshops",
  "commission:read": "Read the commission of workshops",
  "commission:write": "Set the commission of workshops",
  "wallets:write": "Credit the wallets of workshops",
  "payouts:read": "Read what is due to workshops",
  "payouts:write": "Make files for the bank, and say what became of payouts",
  "reviews:read": "Read what customers wrote of workshops",
  "reviews:write": "Hide and show comments of reviews",
  "look-agains:read": "Read requests to look again at a decision",
  "look-agains:write": "Answer requests to look again at a decision",
  "fleets:read": "Read which bookings a fleet company approves by rule",
  "fleets:write": "Set which bookings a fleet company approves by rule",
  "webhooks:read": "Read which addresses are told what happens, and what they were told",
  "webhooks:write": "Add, change and stop addresses that are told what happens",
};
