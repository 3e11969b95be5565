import { cleanForm, refusedForm } from "./read-form";

/** Maximum size of a form in bytes, which the worker holds in memory. */
const MAX_BYTES = 32 * 1024 * 1024;

class OverLimitError extends Error {}

/** Fails after this many bytes, whatever Content-Length says. */
function limitBytes(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > MAX_BYTES) controller.error(new OverLimitError());
        else controller.enqueue(chunk);
      },
    }),
  );
}

/** Reads a form with photos. "too-large" = larger than one form may be. Throws the Response for a body that is not a form. */
export async function readPhotoForm(request: Request): Promise<FormData | "too-large"> {
  const contentType = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType))
    throw refusedForm(415, "Not a form");
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BYTES) return "too-large";
  let isTooLarge = false;
  try {
    const body = request.body === null ? null : limitBytes(request.body);
    return cleanForm(await new Response(body, { headers: { "Content-Type": contentType } }).formData());
  } catch (error) {
    isTooLarge = error instanceof OverLimitError;
  }
  if (isTooLarge) return "too-large";
  throw refusedForm(400, "The form arrived incomplete. Please send it again");
}
