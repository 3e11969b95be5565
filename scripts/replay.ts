import { leadGuid, parseLeadGuid } from "../app/domain/ids.ts";
import type * as Quotes from "../app/usecases/quotes/replay-quotes.ts";
import type * as Ranking from "../app/usecases/quotes/replay-ranking.ts";
import { DATABASE_OPTIONS, withContext } from "./cloudflare/environment-database.ts";
import { readOptions, refuse, runCommand } from "./options.mjs";

const USAGE = `npm run ranking:replay -- [--lead GUID] [--persist-to DIR] [--env NAME]
  Makes every list of the impression log (of one lead) again by the published weights, and prints what differs.
npm run quote:replay -- GUID [--persist-to DIR] [--env NAME]
  Computes the kept prices of a lead again, to the cent and the hash, and prints what today's rules and rates would make otherwise.
Exit code 1 when something does not come out as it was shown. Nothing is changed. Without --env: the local database.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    lead: { type: "string" },
    ...DATABASE_OPTIONS,
  },
  { min: 1, max: 2 },
);
const [what, guid] = positionals;
const kind = what === "ranking" || what === "quote" ? what : refuse(USAGE, `"${what}" is not replayed.`);
const lead = values.lead === undefined ? null : parseLeadGuid(values.lead);
if (values.lead !== undefined && lead === null) refuse(USAGE, `"${values.lead}" is not the GUID of a quote.`);
if ((kind === "quote") !== (parseLeadGuid(guid ?? "") !== null))
  refuse(USAGE, "A quote is named by its GUID, a ranking by --lead.");

async function main(): Promise<number> {
  return withContext(
    { env: values.env, config: values.config, persistTo: values["persist-to"] },
    async (context, load) => {
      if (kind === "ranking") {
        const { replayRanking } = await load<typeof Ranking>("app/usecases/quotes/replay-ranking.ts");
        return tellRanking(await replayRanking(context, { leadGuid: lead }));
      }
      const { replayQuotes } = await load<typeof Quotes>("app/usecases/quotes/replay-quotes.ts");
      return tellQuotes(await replayQuotes(context, leadGuid(guid ?? "")));
    },
  );
}

function tellRanking({ lists, listings, different }: Ranking.RankingReport): number {
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

function tellQuotes({ answers, prices, same, broken, today }: Quotes.QuoteReport): number {
  for (const line of broken) console.log(`NOT THE SAME  ${line}`);
  for (const line of today) console.log(`today         ${line}`);
  console.log(
    `${answers} kept answers with ${prices} prices, ${same} come out to the cent with the same hash. Today ${today.length} would be otherwise.`,
  );
  return broken.length === 0 && answers > 0 ? 0 : 1;
}

await runCommand(main);
