import { z } from "zod";
import { readPhotoForm } from "~/http/read-photo-form";
import { pressedIn } from "~/http/typed-form";
import type { SentFile } from "~/usecases/joining/files";

/** The box of files is empty where none was chosen: a browser sends a file without a name. */
const FILES = z.object({
  file: z.array(z.file().optional()).transform((files) => files.filter((file): file is File => file !== undefined)),
});

/** A form with its files, which do not come back with what was typed; null = more than one form can hold. */
export async function readSent(
  request: Request,
): Promise<{ readonly form: FormData; readonly sent: readonly SentFile[] } | null> {
  const form = await readPhotoForm(request);
  if (form === "too-large") return null;
  const { file } = pressedIn(form, FILES);
  form.delete("file");
  const sent = await Promise.all(
    file
      .filter(({ size }) => size > 0)
      .map(async (each) => ({ name: each.name, bytes: new Uint8Array(await each.arrayBuffer()) })),
  );
  return { form, sent };
}

export const TOO_LARGE = { file: ["These photos are too large to send together. Send fewer at a time"] };
