import { parseArgs } from "node:util";
import type { Context } from "../app/usecases/context.ts";
import type { Story } from "../app/usecases/history/tell-story.ts";
import { withContext } from "./cloudflare/environment-database.ts";

const USAGE = `npm run history -- LEAD-GUID | BOOKING-NUMBER | BOOKING-TOKEN [--persist-to DIR] [--env NAME]
  Tells what happened to a lead or a booking, line by line: when, who, what, why. Exit code 1 when what is stored is not what its events lead to.
  Nothing is changed. Without --env: the local database.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "persist-to": { type: "string", default: ".wrangler/state" },
    env: { type: "string" },
    config: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const [name] = positionals;
if (values.help || name === undefined) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else process.exitCode = await main(name);

async function main(asked: string): Promise<number> {
  return withContext(
    { env: values.env, config: values.config, persistTo: values["persist-to"] },
    async (context, load) => {
      const { tellStory } = await load<{
        tellStory(context: Context, name: string): Promise<Story | { readonly ok: false }>;
      }>("app/usecases/history/tell-story.ts");
      return tell(await tellStory(context, asked));
    },
  );
}

function tell(story: Story | { readonly ok: false }): number {
  if (!story.ok) {
    console.log("There is no such lead or booking.");
    return 1;
  }
  for (const { at, of, who, did, why } of story.lines)
    console.log(
      `${new Date(at).toISOString().replace("T", " ").slice(0, 19)}  ${who.padEnd(9)}  ${of}: ${did}${why === null ? "" : ` (${why})`}`,
    );
  for (const words of story.disagreements) console.log(`NOT EXPLAINED  ${words}`);
  console.log(
    `${story.lines.length} events; what is stored ${story.disagreements.length === 0 ? "agrees with them" : "does not follow from them"}.`,
  );
  return story.disagreements.length === 0 ? 0 : 1;
}
