import { concatBytes } from "../domain/lead/photos/cleaned-photo";
import { MAX_VIDEO_BYTES } from "../domain/lead/photos/video-rules";
import { INCOMPLETE_FORM, refusedForm } from "./read-form";

/** Maximum number of bytes around the file: the headers of its field and the boundaries. */
const MAX_FORM_OVERHEAD_BYTES = 8 * 1024;

/** A file of a form whose bytes are still arriving. */
export interface PostedVideo {
  readonly name: string;
  readonly byteLength: number;
  /** The bytes of the file. The stream fails if the form does not match its length and boundary. */
  readonly body: ReadableStream<Uint8Array>;
}

type BytesReader = ReadableStreamDefaultReader<Uint8Array>;

const HEAD_END = "\r\n\r\n";

/** Reads the headers before the file, and the first bytes of the file that arrived with them. */
async function readHead(reader: BytesReader): Promise<{ readonly lines: string; readonly remainder: Uint8Array }> {
  let bytes: Uint8Array = new Uint8Array();
  for (;;) {
    const text = new TextDecoder("latin1").decode(bytes.subarray(0, MAX_FORM_OVERHEAD_BYTES));
    const end = text.indexOf(HEAD_END);
    if (end >= 0) return { lines: text.slice(0, end), remainder: bytes.subarray(end + HEAD_END.length) };
    if (bytes.byteLength >= MAX_FORM_OVERHEAD_BYTES) throw refusedForm(400, INCOMPLETE_FORM);
    const { value } = await reader.read();
    if (value === undefined) throw refusedForm(400, INCOMPLETE_FORM);
    bytes = concatBytes([bytes, value]);
  }
}

/** Streams the file's bytes and fails if the form does not end right after them. */
function fileStream(
  reader: BytesReader,
  firstChunk: Uint8Array,
  byteLength: number,
  ending: string,
): ReadableStream<Uint8Array> {
  let bytesLeft = byteLength;
  let pendingBytes: Uint8Array = new Uint8Array();
  let bufferedChunk: Uint8Array | undefined = firstChunk;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const piece: Uint8Array | undefined = bufferedChunk ?? (await reader.read()).value;
        bufferedChunk = undefined;
        if (piece === undefined) {
          if (bytesLeft > 0 || new TextDecoder("latin1").decode(pendingBytes) !== ending)
            controller.error(new Error(INCOMPLETE_FORM));
          else controller.close();
          return;
        }
        const fileBytes = piece.subarray(0, bytesLeft);
        bytesLeft -= fileBytes.byteLength;
        pendingBytes = concatBytes([pendingBytes, piece.subarray(fileBytes.byteLength)]);
        if (pendingBytes.byteLength > ending.length) return controller.error(new Error(INCOMPLETE_FORM));
        if (fileBytes.byteLength > 0) return controller.enqueue(fileBytes);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/**
 * Reads the only file of a form, field `video`, as a stream, because a worker cannot hold a video in memory. The file's length follows from the form's
 * Content-Length, which every browser sends. Null = no file was selected; "too-large" = larger than a video may be, and nothing was read. Throws a Response for
 * any other body.
 */
export async function readVideoForm(request: Request): Promise<PostedVideo | "too-large" | null> {
  const boundary = /^multipart\/form-data;.*\bboundary="?([\w'()+,./:=?-]{1,70})"?/i.exec(
    request.headers.get("Content-Type") ?? "",
  )?.[1];
  if (boundary === undefined || request.body === null) throw refusedForm(415, "Not a form with a file");
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (!Number.isSafeInteger(length)) throw refusedForm(400, "The form has no Content-Length");
  if (length > MAX_VIDEO_BYTES + MAX_FORM_OVERHEAD_BYTES) return "too-large";
  const reader: BytesReader = request.body.getReader();
  const { lines, remainder } = await readHead(reader);
  const ending = `\r\n--${boundary}--\r\n`;
  const byteLength = length - lines.length - HEAD_END.length - ending.length;
  if (!lines.startsWith(`--${boundary}\r\n`) || !/;\s*name="video"/i.test(lines) || byteLength < 0)
    throw refusedForm(400, INCOMPLETE_FORM);
  const name = /;\s*filename="([^"]*)"/i.exec(lines)?.[1] ?? "";
  if (name === "" && byteLength === 0) return null;
  return { name, byteLength, body: fileStream(reader, remainder, byteLength, ending) };
}
