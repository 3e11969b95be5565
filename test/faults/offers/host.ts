// A process of its own for the runtime, so that it can be killed as if the power went. Told by its parent what to run; tells the parent where it listens.
import { readFileSync } from "node:fs";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

const { script, folder } = JSON.parse(process.argv[2] ?? "{}") as { script: string; folder: string };
const objects = (className: string) => ({ className, useSQLite: true });
const flare = new Miniflare(
  convertV4MiniflareOptions({
    host: "127.0.0.1", port: 0, cf: false, handleStructuredLogs: () => undefined, resourcePersistencePath: folder,
    workers: [
      {
        name: "door", modules: true, script: readFileSync(script, "utf8"), compatibilityDate: "2026-08-01", compatibilityFlags: ["nodejs_compat"],
        durableObjects: { BID_OFFER_COUNTER: objects("BidOfferCounter"), REVEAL_ALLOWANCE: objects("RevealAllowance") }, d1Databases: ["DB"],
      },
    ],
  }),
);
const origin = String(await flare.ready);
process.on("message", async ({ statements }: { statements: readonly string[] }) => {
  const db = await flare.getD1Database("DB");
  for (const statement of statements) await db.prepare(statement).run();
  process.send?.({ migrated: true });
});
process.send?.({ origin });
