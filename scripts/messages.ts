import { parseArgs } from "node:util";
import type { Context } from "../app/usecases/context.ts";
import { withContext } from "./cloudflare/environment-database.ts";

const USAGE = `npm run messages -- [--again ID… | --again-all] [--last 200] [--persist-to DIR] [--env NAME]
  Lists the messages that were given up, and those that have waited through several tries: when, how often, why. Never whom or what.
  --again lets those with these ids wait to be sent again, --again-all every one that was given up. They go with the next run of the sender.
  Without --env: the local database.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    again: { type: "boolean", default: false },
    "again-all": { type: "boolean", default: false },
    last: { type: "string", default: "200" },
    "persist-to": { type: "string", default: ".wrangler/state" },
    env: { type: "string" },
    config: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const asksWrongly = values.again ? positionals.length === 0 || values["again-all"] : positionals.length > 0;
if (values.help || asksWrongly) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else await main();

async function main(): Promise<void> {
  await withContext(
    { env: values.env, config: values.config, persistTo: values["persist-to"] },
    async ({ db, clock }) => {
      if (values.again || values["again-all"]) {
        const many = await db.outbox.sendAgain(values.again ? positionals : null, clock.now());
        console.log(`${many} ${many === 1 ? "message waits" : "messages wait"} to be sent again.`);
      } else list(await db.outbox.stuck(Number(values.last)));
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
