import { z } from "zod";
import type { UploadedFile } from "../usecases/lead/photos/sent-photos";
import { parseHiddenForm } from "./parse-form";
import { cleanForm, INCOMPLETE_FORM, refusedForm, requireFormType } from "./read-form";

/** Maximum size of a form in bytes, which the worker holds in memory. */
const MAX_BYTES = 32 * 1024 * 1024;

class OverLimitError extends Error {}

/** Returns a stream that fails after MAX_BYTES, whatever Content-Length says. */
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

/** Reads a form with photos. "too-large" = larger than MAX_BYTES. Throws a Response if the body is not a form. */
export async function readPhotoForm(request: Request): Promise<FormData | "too-large"> {
  const contentType = requireFormType(request);
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BYTES) return "too-large";
  let isTooLarge = false;
  try {
    const body = request.body === null ? null : limitBytes(request.body);
    return cleanForm(await new Response(body, { headers: { "Content-Type": contentType } }).formData());
  } catch (error) {
    isTooLarge = error instanceof OverLimitError;
  }
  if (isTooLarge) return "too-large";
  throw refusedForm(400, INCOMPLETE_FORM);
}

/** A field with files. If no file was chosen, the browser sends a file with an empty name. */
export const filesField = z
  .array(z.file().optional())
  .transform((files) => files.filter((file): file is File => file !== undefined));

export const PHOTOS_TOO_LARGE = "These photos are too large to send together. Send fewer at a time";

interface FilesForm {
  readonly form: FormData;
  readonly files: readonly UploadedFile[];
}

/**
 * Reads a form and the files of one field. The field is removed from the form, because files cannot be returned to it like other values. Null = the form is too
 * large.
 */
export async function readFilesForm(request: Request, field: string): Promise<FilesForm | null> {
  const form = await readPhotoForm(request);
  if (form === "too-large") return null;
  const { [field]: sentFiles = [] } = parseHiddenForm(form, z.object({ [field]: filesField }));
  form.delete(field);
  const files = await Promise.all(
    sentFiles.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  return { form, files };
}

/** Like `readFilesForm` for the field `file`, without empty files. */
export async function readSentFiles(request: Request): Promise<FilesForm | null> {
  const sentForm = await readFilesForm(request, "file");
  return sentForm && { ...sentForm, files: sentForm.files.filter(({ bytes }) => bytes.byteLength > 0) };
}

export const TOO_LARGE_ERRORS = { file: [PHOTOS_TOO_LARGE] };
