/** More than any form or file of ours. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Reads the rest of a body. The proxy of `wrangler dev` answers the next request on a connection with a 500 when a worker that wrangler did not bundle left a
 * body unread (github.com/cloudflare/workers-sdk/issues/15203). Production does not need this.
 */
export async function drainBody({ body, bodyUsed }: Request): Promise<void> {
  if (body === null || bodyUsed || body.locked) return;
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  try {
    for (let bytes = 0; bytes <= MAX_BYTES; ) {
      const { done: isDone, value } = await reader.read();
      if (isDone) return;
      bytes += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The sender went away.
  }
}
