import { DATABASE_OPTIONS, withContext } from "../cloudflare/environment-database.ts";
import { readOptions, refuse, reportDryRun, wholeNumber } from "../options.mjs";

const USAGE = `npm run ops -- messages [--again ID… | --again-all] [--last 200] [--dry-run] [--persist-to DIR] [--env NAME]
  Lists messages that failed for good and those that are still being retried: time, tries, reason. It shows no recipient and no content.
  --again queues the messages with these ids again, --again-all every failed one. They leave with the next run of the sender.
  Without --env: the local database.`;

export function run(args: readonly string[]): Promise<number> {
  const { values, positionals: ids } = readOptions(
    USAGE,
    {
      again: { type: "boolean", default: false },
      "again-all": { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      last: { type: "string", default: "200" },
      ...DATABASE_OPTIONS,
    },
    { min: 0, max: 1000, args },
  );
  const { again, env, config } = values;
  const resendsAll = values["again-all"];
  if (again ? ids.length === 0 || resendsAll : ids.length > 0)
    return refuse(USAGE, "Ids follow --again, and are given with nothing else.");
  const limit = wholeNumber(USAGE, "last", values.last);
  if ((again || resendsAll) && values["dry-run"])
    return Promise.resolve(reportDryRun(`queue ${again ? ids.join(", ") : "every failed message"} again`));
  return withContext({ env, config, persistTo: values["persist-to"] }, async ({ db, clock }) => {
    if (again || resendsAll) {
      const count = await db.outbox.sendAgain(again ? ids : null, clock.now());
      console.log(`${count} ${count === 1 ? "message is" : "messages are"} queued again.`);
      return 0;
    }
    const messages = await db.outbox.listStuck(limit);
    for (const { id, channel, state, tries: attemptCount, failure, createdAt } of messages)
      console.log(
        [
          new Date(createdAt).toISOString(),
          state === "failed" ? "failed" : "retrying",
          `${attemptCount} tries`,
          channel,
          id,
          failure ?? "",
        ].join("  "),
      );
    console.log(messages.length === 0 ? "No message failed or is being retried." : `${messages.length} in total.`);
    return 0;
  });
}
