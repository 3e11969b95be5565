import { pictureKey } from "../../domain/photos/captured-image";
import { cleanPhoto } from "../../domain/photos/clean-photo";
import { EXTENSIONS, MEDIA_TYPES, namedByContent } from "../../domain/photos/image-type";
import { fileProblem, problemWords } from "../../domain/photos/upload-rules";
import type { FileKind, WorkshopFile } from "../../domain/joining/record";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import type { OpenedPicture } from "../photos/open-picture";

export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Pictures that came with a form, cleaned like every photo before anyone sees them. One that is none leaves nothing behind. */
export async function keepFiles(
  context: Context,
  kind: FileKind,
  endsOn: string | null,
  sent: readonly SentFile[],
): Promise<
  { readonly ok: true; readonly files: readonly WorkshopFile[] } | Refusal<"invalid-input" | "uploads-unavailable">
> {
  const { config, uploads, ids, clock } = context;
  if (sent.length > 0 && uploads.door === null) return refuse("uploads-unavailable");
  const problems: string[] = [];
  const cleaned = sent.flatMap(({ name, bytes }) => {
    const wrong = fileProblem({ name: namedByContent(name, bytes), size: bytes.byteLength }, config.photos);
    const clean = wrong === null ? cleanPhoto(bytes) : null;
    if (wrong !== null) problems.push(`${name}: ${wrong}`);
    else if (clean && !clean.ok) problems.push(`${name}: ${problemWords(clean.problem, config.photos)}`);
    return clean?.ok ? [clean] : [];
  });
  if (problems.length > 0) return refuse("invalid-input", { file: problems });
  const files: WorkshopFile[] = [];
  for (const { type, width, height, bytes } of cleaned) {
    const objectKey = pictureKey(ids.token());
    await uploads.files.keep(objectKey, bytes, MEDIA_TYPES[type]);
    files.push({
      id: ids.token(),
      kind,
      endsOn,
      objectKey,
      mediaType: MEDIA_TYPES[type],
      width,
      height,
      byteLength: bytes.byteLength,
      givenAt: clock.now(),
      checkedAt: null,
    });
  }
  return { ok: true, files };
}

/** The picture of a file, under a name. */
export async function openFile(
  { uploads }: Context,
  file: Pick<WorkshopFile, "objectKey" | "mediaType" | "byteLength"> & { readonly kind: FileKind },
): Promise<OpenedPicture | Refusal<"image-not-found">> {
  const found = await uploads.files.open(file.objectKey);
  if (found === null) return refuse("image-not-found");
  const [type = "jpeg"] = Object.entries(MEDIA_TYPES).find(([, media]) => media === file.mediaType) ?? [];
  return {
    ok: true,
    body: found.body,
    etag: found.etag,
    mediaType: file.mediaType,
    byteLength: file.byteLength,
    fileName: `${file.kind}.${EXTENSIONS[type as keyof typeof EXTENSIONS][0]}`,
  };
}
