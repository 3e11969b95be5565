import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { LeadGuid, SupplierId } from "../../domain/ids";
import { orm, selected, statementOf } from "./orm";
import { walletPostings } from "./schema/lead-bids";

/** The claim that comes back, as its own statement names it: `rest` of `claimsBack` begins after it. */
export const claim = alias(walletPostings, "claim");

/** The posting of what a supplier paid for a lead. */
export const claimId = (leadGuid: LeadGuid, supplierId: SupplierId): string => `lead-claim:${leadGuid}:${supplierId}`;

/** The posting that gives a claim back: whoever gives it back, a rule or the desk, writes this one id. */
export const backOf = (id: SQL): SQL => sql`'lead-claim-returned' || substr(${id}, length('lead-claim') + 1)`;

/** All claims of a lead: their ids stand one after the other. */
export const claimsOf = (leadGuid: LeadGuid): SQL =>
  sql`${claim.id} > ${`lead-claim:${leadGuid}:`} and ${claim.id} < ${`lead-claim:${leadGuid};`}`;

/** Posts back what claims cost, each once. `rest` = what stands after the claims in the select: joins, and which of them. */
export const claimsBack = (db: D1Database, at: number, rest: SQL): D1PreparedStatement =>
  statementOf(
    db,
    orm(db)
      .insert(walletPostings)
      .select(
        selected(
          walletPostings,
          {
            id: backOf(sql`${claim.id}`),
            supplierId: sql`${claim.supplierId}`,
            amount: sql`-${claim.amount}`,
            kind: "lead-claim-returned",
            about: sql`${claim.about}`,
            at,
          },
          sql`from ${walletPostings} as ${sql.identifier("claim")} ${rest}`,
        ),
      )
      .onConflictDoNothing(),
  );
