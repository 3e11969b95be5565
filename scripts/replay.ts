import { parseArgs } from "node:util";
import type { Context } from "../app/usecases/context.ts";
import type { QuoteReport } from "../app/usecases/quotes/replay-quotes.ts";
import type { RankingReport } from "../app/usecases/quotes/replay-ranking.ts";
import { withContext } from "./cloudflare/environment-database.ts";

const USAGE = `npm run ranking:replay -- [--lead GUID] [--persist-to DIR] [--env NAME]
  Makes every list of the impression log (of one lead) again by the published weights, and prints what differs.
npm run quote:replay -- GUID [--persist-to DIR] [--env NAME]
  Computes the kept prices of a lead again, to the cent and the hash, and prints what today's rules and rates would make otherwise.
Exit code 1 when something does not come out as it was shown. Nothing is changed. Without --env: the local database.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lead: { type: "string" },
    "persist-to": { type: "string", default: ".wrangler/state" },
    env: { type: "string" },
    config: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const [what, guid] = positionals;
if (values.help || (what !== "ranking" && what !== "quote") || (what === "quote" && guid === undefined))
  console.log(USAGE);
else process.exitCode = await main(what);

async function main(kind: "ranking" | "quote"): Promise<number> {
  return withContext(
    { env: values.env, config: values.config, persistTo: values["persist-to"] },
    async (context, load) => {
      if (kind === "ranking") {
        const { replayRanking } = await load<{
          replayRanking(context: Context, of: { leadGuid: string | null }): Promise<RankingReport>;
        }>("app/usecases/quotes/replay-ranking.ts");
        return tellRanking(await replayRanking(context, { leadGuid: values.lead ?? null }));
      }
      const { replayQuotes } = await load<{ replayQuotes(context: Context, guid: string): Promise<QuoteReport> }>(
        "app/usecases/quotes/replay-quotes.ts",
      );
      return tellQuotes(await replayQuotes(context, guid ?? ""));
    },
  );
}

function tellRanking({ lists, listings, different }: RankingReport): number {
  for (const { leadGuid, at, differences } of different) {
    console.log(`lead ${leadGuid}, ${new Date(at).toISOString()}`);
    for (const difference of differences) {
      if (difference.kind === "version")
        console.log(`    made by ranking ${difference.shown}, which is not here any more`);
      else
        console.log(
          `    supplier ${difference.supplierId}: ${difference.kind} ${difference.shown} was shown, ${difference.again} comes out`,
        );
    }
  }
  console.log(`${lists} lists with ${listings} listings made again, ${different.length} differ.`);
  return different.length === 0 ? 0 : 1;
}

function tellQuotes({ answers, prices, same, broken, today }: QuoteReport): number {
  for (const line of broken) console.log(`NOT THE SAME  ${line}`);
  for (const line of today) console.log(`today         ${line}`);
  console.log(
    `${answers} kept answers with ${prices} prices, ${same} come out to the cent with the same hash. Today ${today.length} would be otherwise.`,
  );
  return broken.length === 0 && answers > 0 ? 0 : 1;
}
