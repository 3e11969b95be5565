import type { EdgeCache } from "../usecases/ports/platform";
import { perIsolate } from "./platform";

const RECENT_MS = 60 * 1000;
const MAX_RECENT = 32;
/** Maximum length of a value in memory, in characters of JSON. Larger values, such as generated pictures, are kept only in the edge cache. */
const MAX_RECENT_LENGTH = 32_768;

/** The values that this isolate read last, so that a busy page does not read the cache on every request. */
const recentEntries = perIsolate(() => new Map<string, { readonly value: unknown; readonly until: number }>());

function rememberRecent(url: string, value: unknown): void {
  const entries = recentEntries();
  entries.delete(url);
  entries.set(url, { value, until: Date.now() + RECENT_MS });
  const oldest = entries.keys().next().value;
  if (entries.size > MAX_RECENT && oldest !== undefined) entries.delete(oldest);
}

/**
 * Cloudflare's cache in the data centre that handles the request. A value read within the last minute comes from the isolate's memory, so callers must not
 * change it. `version` is that of the running worker, because another version may use another format. On a *.workers.dev host Cloudflare caches nothing, so
 * each value is generated again.
 */
export function edgeCache(origin: string, version: string, store: Cache | null): EdgeCache {
  const cacheUrl = (name: string) => `${origin}/kept/${version}/${name}`;
  return {
    async get(name) {
      const url = cacheUrl(name);
      const cachedEntry = recentEntries().get(url);
      if (cachedEntry && cachedEntry.until > Date.now()) return cachedEntry.value;
      try {
        const text = await (await store?.match(url))?.text();
        if (text === undefined) return null;
        const value: unknown = JSON.parse(text);
        if (text.length <= MAX_RECENT_LENGTH) rememberRecent(url, value);
        return value;
      } catch {
        return null;
      }
    },
    async put(name, value, seconds) {
      await store?.put(
        cacheUrl(name),
        Response.json(value, { headers: { "Cache-Control": `public, max-age=${seconds}` } }),
      );
    },
  };
}
