import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { insertFrom, type Query } from "./orm";
import { walletPostings } from "./schema/lead-bids";

/** Table alias of the claim to refund, for the `condition` parameter of `releaseClaims`. */
export const claim = alias(walletPostings, "claim");

/** The id of the posting for a supplier's lead fee. */
export const claimId = (leadGuid: LeadGuid, supplierId: SupplierId): string => `lead-claim:${leadGuid}:${supplierId}`;

/** The id of the posting for the lead fee of a row with these columns. */
export const claimIdOf = ({ leadGuid, supplierId }: { readonly leadGuid: Column; readonly supplierId: Column }): SQL =>
  sql`'lead-claim:' || ${leadGuid} || ':' || ${supplierId}`;

/** The id of the posting that refunds a claim. A rule and the desk write the same id, so a claim is refunded only once. */
export const refundId = (id: SQL): SQL => sql`'lead-claim-returned' || substr(${id}, length('lead-claim') + 1)`;

/** Condition for all claims of a lead. Their ids share a prefix. */
export const leadClaims = (leadGuid: LeadGuid): SQL =>
  sql`${claim.id} > ${`lead-claim:${leadGuid}:`} and ${claim.id} < ${`lead-claim:${leadGuid};`}`;

/** Refunds the fees of claims, once each. `condition` is the SQL after `from … as claim`: joins and the where clause. */
export const releaseClaims = (db: D1Database, at: number, condition: SQL): Query =>
  insertFrom(
    db,
    walletPostings,
    {
      id: refundId(sql`${claim.id}`),
      supplierId: sql`${claim.supplierId}`,
      amount: sql`-${claim.amount}`,
      kind: "lead-claim-returned",
      about: sql`${claim.about}`,
      at,
    },
    sql`from ${walletPostings} as ${sql.identifier("claim")} ${condition}`,
  ).onConflictDoNothing();
