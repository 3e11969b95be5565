import type { EdgeCache } from "../usecases/ports/platform";

/**
 * Cloudflare's cache in the data centre that answers. `version` is the running worker's, because another version may use another format. On a *.workers.dev
 * host Cloudflare caches nothing, so each answer is generated again.
 */
export function edgeCache(origin: string, version: string, store: Cache | null): EdgeCache {
  const addressOf = (name: string) => `${origin}/kept/${version}/${name}`;
  return {
    async get(name) {
      try {
        const response = await store?.match(addressOf(name));
        return response ? await response.json() : null;
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
