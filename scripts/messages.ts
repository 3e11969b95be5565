import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { getPlatformProxy, unstable_readConfig } from "wrangler";
import type { Context } from "../app/usecases/context.ts";
import { withApp } from "./app-in-node.ts";

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
    help: { type: "boolean", default: false },
  },
});
const root = new URL("..", import.meta.url).pathname;
const asksWrongly = values.again ? positionals.length === 0 || values["again-all"] : positionals.length > 0;
if (values.help || asksWrongly) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else await main();

async function main(): Promise<void> {
  const settings = unstable_readConfig({ config: `${root}wrangler.toml`, ...(values.env ? { env: values.env } : {}) });
  const [database] = settings.d1_databases;
  if (!database) throw new Error("wrangler.toml names no D1 database");
  mkdirSync(`${root}.wrangler`, { recursive: true });
  // Only the database is handed on: the proxy warns about every other binding it cannot serve.
  const configPath = `${root}.wrangler/messages.json`;
  writeFileSync(
    configPath,
    JSON.stringify({
      name: "pitlane-messages",
      compatibility_date: settings.compatibility_date,
      d1_databases: [{ ...database, remote: values.env !== undefined }],
    }),
  );
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
    configPath,
    persist: { path: `${values["persist-to"]}/v3` },
  });
  try {
    const migrated = await env.DB.prepare(
      "select count(*) as n from sqlite_master where name = 'outbox'",
    ).first<number>("n");
    if (!migrated)
      throw new Error(
        "The database has no tables yet: npm start makes the local one, npm run deploy that of an environment.",
      );
    await withApp(async (load) => {
      const { buildContext } = await load<{ buildContext(env: object, request: null): Context }>("app/context.ts");
      const { db, clock } = buildContext({ ...settings.vars, DB: env.DB }, null);
      if (values.again || values["again-all"]) {
        const many = await db.outbox.sendAgain(values.again ? positionals : null, clock.now());
        console.log(`${many} ${many === 1 ? "message waits" : "messages wait"} to be sent again.`);
      } else list(await db.outbox.stuck(Number(values.last)));
    });
  } finally {
    await dispose();
  }
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
