import { leadGuid, parseLeadGuid } from "../../app/domain/core/ids.ts";
import type * as Quotes from "../../app/usecases/quotes/replay-quotes.ts";
import type * as Ranking from "../../app/usecases/quotes/replay-ranking.ts";
import { DATABASE_OPTIONS, withContext } from "../cloudflare/environment-database.ts";
import { readOptions, refuse } from "../options.mjs";

const USAGE = `npm run ops -- replay ranking [--lead GUID] [--persist-to DIR] [--env NAME]
  Ranks every list of the impression log (or those of one lead) again by the published weights, and prints the differences.
npm run ops -- replay quote GUID [--persist-to DIR] [--env NAME]
  Computes the stored prices of a lead again, to the cent and the hash, and prints where today's rules and rates give another price.
Exit code 1 when a result differs from what was shown. Changes nothing. Without --env: the local database.`;

export function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(
    USAGE,
    { lead: { type: "string" }, ...DATABASE_OPTIONS },
    { min: 1, max: 2, args },
  );
  const [kind = "", guid = ""] = positionals;
  if (kind !== "ranking" && kind !== "quote") return refuse(USAGE, `"${kind}" cannot be replayed.`);
  const lead = values.lead === undefined ? null : parseLeadGuid(values.lead);
  if (values.lead !== undefined && lead === null) return refuse(USAGE, `"${values.lead}" is not the GUID of a quote.`);
  if ((kind === "quote") !== (parseLeadGuid(guid) !== null))
    return refuse(USAGE, "A quote is named by its GUID, a ranking by --lead.");
  const { env, config } = values;
  return withContext({ env, config, persistTo: values["persist-to"] }, async (context, load) => {
    if (kind === "ranking") {
      const { replayRanking } = await load<typeof Ranking>("app/usecases/quotes/replay-ranking.ts");
      return reportRanking(await replayRanking(context, { leadGuid: lead }));
    }
    const { replayQuotes } = await load<typeof Quotes>("app/usecases/quotes/replay-quotes.ts");
    return reportQuotes(await replayQuotes(context, leadGuid(guid)));
  });
}

function reportRanking({ lists, listings, different }: Ranking.RankingReport): number {
  for (const { leadGuid, at, differences } of different) {
    console.log(`lead ${leadGuid}, ${new Date(at).toISOString()}`);
    for (const difference of differences) {
      if (difference.kind === "version")
        console.log(`    made by ranking ${difference.displayed}, which no longer exists`);
      else
        console.log(
          `    supplier ${difference.supplierId}: ${difference.kind} ${difference.displayed} was shown, the replay gives ${difference.recomputed}`,
        );
    }
  }
  console.log(`${lists} lists with ${listings} listings ranked again, ${different.length} differ.`);
  return different.length === 0 ? 0 : 1;
}

function reportQuotes({
  quoteCount,
  prices,
  sameCount: same,
  brokenQuotes: broken,
  today,
}: Quotes.QuoteReport): number {
  for (const line of broken) console.log(`NOT THE SAME  ${line}`);
  for (const line of today) console.log(`today         ${line}`);
  console.log(
    `${quoteCount} stored answers with ${prices} prices, ${same} equal to the cent with the same hash. Today's rules change ${today.length}.`,
  );
  return broken.length === 0 && quoteCount > 0 ? 0 : 1;
}
