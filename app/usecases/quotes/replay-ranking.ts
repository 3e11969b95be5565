import type { LeadGuid } from "../../domain/core/ids";
import { type Difference, rerankImpression } from "../../domain/quotes/rerank";
import type { Context } from "../context";
import type { SavedListView } from "../../domain/quotes/list-view";

export interface RankingReport {
  /** Number of list views. */
  readonly lists: number;
  readonly listings: number;
  readonly different: readonly {
    readonly leadGuid: LeadGuid;
    readonly at: number;
    readonly differences: readonly Difference[];
  }[];
}

const PAGE_SIZE = 200;

async function* readListViews(
  { listingEvents }: Pick<Context["db"], "listingEvents">,
  leadGuid: LeadGuid | null,
): AsyncGenerator<SavedListView> {
  if (leadGuid !== null) yield* await listingEvents.packedViews(leadGuid);
  for (let afterId = 0; ; ) {
    const views = await listingEvents.listViews(leadGuid, afterId, PAGE_SIZE);
    yield* views;
    afterId = views.at(-1)?.id ?? afterId;
    if (views.length < PAGE_SIZE) return;
  }
}

/**
 * Recalculates the rankings of recorded lists from their stored inputs, and checks the published weights, the order, and the position of our own service. For a
 * single lead, archived lists are included. `leadGuid` null = all lists in the database.
 */
export async function replayRanking(
  context: Pick<Context, "db" | "config">,
  { leadGuid }: { readonly leadGuid: LeadGuid | null },
): Promise<RankingReport> {
  const report = { lists: 0, listings: 0, different: [] as RankingReport["different"][number][] };
  for await (const { leadGuid: viewLeadGuid, at, sort, rankingVersion, listed: listingViews } of readListViews(
    context.db,
    leadGuid,
  )) {
    const list = listingViews.flatMap(({ ranked, ...listing }) => (ranked === null ? [] : [{ ...listing, ranked }]));
    if (rankingVersion === null || list.length === 0) continue;
    report.lists += 1;
    report.listings += list.length;
    const differences = rerankImpression(list, sort, rankingVersion, context.config.mobileServicesSupplierId);
    if (differences.length > 0) report.different.push({ leadGuid: viewLeadGuid, at, differences });
  }
  return report;
}
