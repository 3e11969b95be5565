import { z } from "zod";
import { readPhotoForm } from "~/http/read-photo-form";
import { parseHiddenForm } from "~/http/parse-form";
import type { UploadedFile } from "~/usecases/lead/photos/sent-photos";

/** If no file was chosen, the browser sends a file with an empty name. */
const FILE_FIELDS = z.object({
  file: z.array(z.file().optional()).transform((files) => files.filter((file): file is File => file !== undefined)),
});

/** Parses a form with its files, which cannot be returned to the form. Null = the form exceeds the size limit. */
export async function readSentFiles(
  request: Request,
): Promise<{ readonly form: FormData; readonly files: readonly UploadedFile[] } | null> {
  const form = await readPhotoForm(request);
  if (form === "too-large") return null;
  const { file } = parseHiddenForm(form, FILE_FIELDS);
  form.delete("file");
  const files = await Promise.all(
    file
      .filter(({ size }) => size > 0)
      .map(async (item) => ({ name: item.name, bytes: new Uint8Array(await item.arrayBuffer()) })),
  );
  return { form, files };
}

export const TOO_LARGE_ERRORS = { file: ["These photos are too large to send together. Send fewer at a time"] };
