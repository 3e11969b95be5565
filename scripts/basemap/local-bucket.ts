import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Bucket, boundBucket } from "./bucket.ts";

/** Opens the local bucket that `wrangler dev --persist-to` uses, without starting the worker. */
export async function withLocalBucket<T>(
  root: string,
  persistTo: string,
  work: (bucket: Bucket) => Promise<T>,
): Promise<T> {
  const bucket = /^\[\[r2_buckets\]\][^[]*/m.exec(readFileSync(`${root}wrangler.toml`, "utf8"));
  if (!bucket) throw new Error("wrangler.toml names no bucket");
  mkdirSync(`${root}.wrangler`, { recursive: true });
  const configPath = `${root}.wrangler/basemap.toml`;
  writeFileSync(configPath, `name = "pitlane-basemap"\ncompatibility_date = "2026-08-01"\n${bucket[0]}`);
  // Loaded here, so that commands for a deployed environment do not wait for it.
  const { getPlatformProxy } = await import("wrangler");
  const { env, dispose } = await getPlatformProxy<{ UPLOADS: R2Bucket }>({
    configPath,
    persist: { path: `${persistTo}/v3` },
  });
  try {
    return await work(boundBucket(env.UPLOADS));
  } finally {
    await dispose();
  }
}
