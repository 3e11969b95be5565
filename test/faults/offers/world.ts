import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

const ROOT = join(import.meta.dirname, "../../..");

/** The counter's own objects on workerd with a database of their own, and a door to them. */
export async function makeWorld() {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, "test/faults/offers/door.ts")], bundle: true, write: false, format: "esm", target: "es2022", platform: "neutral", mainFields: ["module", "main"], external: ["cloudflare:workers"], logLevel: "error",
  });
  const objects = (className: string) => ({ className, useSQLite: true });
  const flare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      workers: [
        {
          name: "door", modules: true, script: outputFiles[0]?.text ?? "", compatibilityDate: "2026-08-01", compatibilityFlags: ["nodejs_compat"],
          durableObjects: { BID_OFFER_COUNTER: objects("BidOfferCounter"), REVEAL_ALLOWANCE: objects("RevealAllowance") }, d1Databases: ["DB"],
        },
      ],
    }),
  );
  const db = (await flare.getD1Database("DB")) as unknown as D1Database;
  for (const name of readdirSync(join(ROOT, "migrations")).filter((file) => file.endsWith(".sql")).sort()) {
    const sql = readFileSync(join(ROOT, "migrations", name), "utf8").replace(/^\s*--.*$/gm, "");
    for (const statement of statementsOf(sql)) await db.prepare(statement).run();
  }
  return {
    db,
    /** Null = the object was thrown out in the middle: nobody knows what became of the call. */
    async ask<T>(body: unknown): Promise<T | null> {
      const response = await flare.dispatchFetch("http://door/", { method: "POST", body: JSON.stringify(body) });
      const answer = await response.json();
      return response.ok ? (answer as T) : null;
    },
    end: () => flare.dispose(),
  };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;

/** A trigger holds semicolons of its own: its statement ends with END. */
function statementsOf(sql: string): string[] {
  const found: string[] = [];
  let open = "";
  for (const part of sql.split(";")) {
    open += `${part};`;
    if (/^\s*create\s+trigger/i.test(open) && !/\bend\s*;$/i.test(open)) continue;
    if (open.trim() !== ";") found.push(open);
    open = "";
  }
  return found;
}
