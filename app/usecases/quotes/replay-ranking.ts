import type { LeadGuid } from "../../domain/ids";
import { type Difference, rankAgain } from "../../domain/quotes/rank-again";
import type { Context } from "../context";
import type { RankedImpression } from "../ports/listing-events";

export interface RankingReport {
  /** Looks at a list. */
  readonly lists: number;
  readonly listings: number;
  readonly different: readonly {
    readonly leadGuid: LeadGuid;
    readonly at: number;
    readonly differences: readonly Difference[];
  }[];
}

const PAGE = 2000;

/** Makes every list of the impression log again from what was kept of it: the published weights, the order, our own service's place. null lead = all. */
export async function replayRanking(
  context: Pick<Context, "db" | "config">,
  { leadGuid }: { readonly leadGuid: LeadGuid | null },
): Promise<RankingReport> {
  const lists = new Map<string, RankedImpression[]>();
  let after = 0;
  for (;;) {
    const rows = await context.db.listingEvents.ranked(leadGuid, after, PAGE);
    for (const row of rows) {
      const key = `${row.leadGuid} ${row.at} ${row.sort}`;
      lists.set(key, [...(lists.get(key) ?? []), row]);
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PAGE) break;
  }
  const different = [...lists.values()].flatMap((list) => {
    const [first] = list;
    if (!first) return [];
    const differences = rankAgain(list, first.sort, first.rankingVersion, context.config.mobileServicesSupplierId);
    return differences.length === 0 ? [] : [{ leadGuid: first.leadGuid, at: first.at, differences }];
  });
  return { lists: lists.size, listings: [...lists.values()].reduce((sum, list) => sum + list.length, 0), different };
}
