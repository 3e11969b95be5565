import type * as Stories from "../app/usecases/history/tell-story.ts";
import { DATABASE_OPTIONS, withContext } from "./cloudflare/environment-database.ts";
import { readOptions, runCommand } from "./options.mjs";

const USAGE = `npm run history -- LEAD-GUID | BOOKING-NUMBER | BOOKING-TOKEN [--persist-to DIR] [--env NAME]
  Tells what happened to a lead or a booking, line by line: when, who, what, why. Exit code 1 when what is stored is not what its events lead to.
  Nothing is changed. Without --env: the local database.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    ...DATABASE_OPTIONS,
  },
  { min: 1, max: 1 },
);
const [name = ""] = positionals;

async function main(asked: string): Promise<number> {
  return withContext(
    { env: values.env, config: values.config, persistTo: values["persist-to"] },
    async (context, load) => {
      const { tellStory } = await load<typeof Stories>("app/usecases/history/tell-story.ts");
      return tell(await tellStory(context, asked));
    },
  );
}

function tell(story: Awaited<ReturnType<typeof Stories.tellStory>>): number {
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

await runCommand(() => main(name));
