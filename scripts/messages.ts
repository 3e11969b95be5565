import type { Context } from "../app/usecases/context.ts";
import { DATABASE_OPTIONS, withContext } from "./cloudflare/environment-database.ts";
import { readOptions, refuse, reportDryRun, runCommand, wholeNumber } from "./options.mjs";

const USAGE = `npm run messages -- [--again ID… | --again-all] [--last 200] [--dry-run] [--persist-to DIR] [--env NAME]
  Lists the messages that were given up, and those that have waited through several tries: when, how often, why. Never whom or what.
  --again lets those with these ids wait to be sent again, --again-all every one that was given up. They go with the next run of the sender.
  Without --env: the local database.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    again: { type: "boolean", default: false },
    "again-all": { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    last: { type: "string", default: "200" },
    ...DATABASE_OPTIONS,
  },
  { min: 0, max: 1000 },
);
const asksWrongly = values.again ? positionals.length === 0 || values["again-all"] : positionals.length > 0;
if (asksWrongly) refuse(USAGE, "Name the messages after --again, and nothing otherwise.");
const last = wholeNumber(USAGE, "last", values.last);

async function main(): Promise<void> {
  await withContext(
    { env: values.env, config: values.config, persistTo: values["persist-to"] },
    async ({ db, clock }) => {
      if (values.again || values["again-all"]) {
        if (values["dry-run"])
          return void reportDryRun(
            `queue ${values.again ? positionals.join(", ") : "every message that was given up"} again`,
          );
        const many = await db.outbox.sendAgain(values.again ? positionals : null, clock.now());
        console.log(`${many} ${many === 1 ? "message waits" : "messages wait"} to be sent again.`);
      } else list(await db.outbox.stuck(last));
    },
  );
}

function list(messages: Awaited<ReturnType<Context["db"]["outbox"]["stuck"]>>): void {
  for (const { id, channel, state, tries, failure, createdAt } of messages)
    console.log(
      [
        new Date(createdAt).toISOString(),
        state === "failed" ? "given up" : "waits",
        `${tries} tries`,
        channel,
        id,
        failure ?? "",
      ].join("  "),
    );
  console.log(messages.length === 0 ? "No message was given up, and none waits long." : `${messages.length} in all.`);
}

await runCommand(main);
