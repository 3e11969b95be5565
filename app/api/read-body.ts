import { cleanJson } from "../domain/core/words/clean-text";
import { apiProblem, type Problem } from "./problem";

export type ReadBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

const failedBody = (...args: Parameters<typeof apiProblem>): ReadBody => ({ ok: false, problem: apiProblem(...args) });

/** Bytes beyond the limit that are still read and discarded, because a client that is cut off while sending never reads the error response. */
const MAX_DISCARDED_BYTES = 1_048_576;

/** Reads at most `maxBytes`, whatever Content-Length says. Returns null if the body is larger. Does not buffer anything beyond the limit. */
async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let readResult = await reader?.read(); readResult && !readResult.done; readResult = await reader?.read()) {
    size += readResult.value.byteLength;
    if (size > maxBytes + MAX_DISCARDED_BYTES) {
      await reader?.cancel();
      return null;
    }
    if (size <= maxBytes) chunks.push(readResult.value);
  }
  if (size > maxBytes) return null;
  const combined = new Uint8Array(size);
  chunks.reduce((at, chunk) => {
    combined.set(chunk, at);
    return at + chunk.byteLength;
  }, 0);
  return combined;
}

/** The JSON body of a request, with cleaned strings. An empty body becomes `{}`, because calls without required fields need none. */
export async function readJson(request: Request, maxBytes: number): Promise<ReadBody> {
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes + MAX_DISCARDED_BYTES)
    return failedBody("body-too-large");
  const bytes = await readAtMost(request, maxBytes);
  if (bytes === null) return failedBody("body-too-large");
  if (bytes.length === 0) return { ok: true, value: {} };
  const encoding = request.headers.get("Content-Encoding")?.trim().toLowerCase() ?? "";
  if (encoding !== "" && encoding !== "identity")
    return failedBody("encoded-body", { headers: { "Accept-Encoding": "identity" } });
  const contentType = request.headers.get("Content-Type") ?? "application/json";
  if (!/^application\/([\w.-]+\+)?json\b/i.test(contentType)) return failedBody("not-json");
  try {
    return { ok: true, value: cleanJson(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))) };
  } catch {
    return failedBody("malformed-json");
  }
}
