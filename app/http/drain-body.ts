/** Maximum number of bytes to read, larger than any of our forms or files. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Reads the rest of a body. If a worker that wrangler did not bundle leaves a body unread, the proxy of `wrangler dev` answers the next request on the
 * connection with a 500 (github.com/cloudflare/workers-sdk/issues/15203). Not needed in production.
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
    // The client has disconnected.
  }
}
