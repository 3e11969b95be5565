import type { EdgeCache } from "../usecases/ports/edge-cache";

/**
 * Cloudflare's cache of the place that answers. `version` = of the worker that runs: another one may keep its answers in another form. On a
 * *.workers.dev address Cloudflare keeps nothing; there each answer is made anew.
 */
export function edgeCache(origin: string, version: string, store: Cache | null): EdgeCache {
  const addressOf = (name: string) => `${origin}/kept/${version}/${name}`;
  return {
    async get(name) {
      try {
        const kept = await store?.match(addressOf(name));
        return kept ? await kept.json() : null;
      } catch {
        return null;
      }
    },
    async put(name, value, seconds) {
      await store?.put(
        addressOf(name),
        Response.json(value, { headers: { "Cache-Control": `public, max-age=${seconds}` } }),
      );
    },
  };
}
