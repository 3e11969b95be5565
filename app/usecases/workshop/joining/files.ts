import { pictureKey } from "../../../domain/lead/photos/captured-image";
import { cleanPhoto } from "../../../domain/lead/photos/clean-photo";
import { EXTENSIONS, MEDIA_TYPES, withDetectedExtension } from "../../../domain/lead/photos/image-type";
import { DOCUMENT_FORMATS, isPdf, PDF_TYPE, pdfProblem } from "../../../domain/supplier/joining/pdf-file";
import { fileProblem } from "../../../domain/lead/photos/upload-rules";
import { photoProblemText, wrongFormatText } from "../../../texts/photos";
import type { FileKind, WorkshopFile } from "../../../domain/supplier/joining/record";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { PictureAccess } from "../../lead/photos/open-picture";
import type { UploadedFile } from "../../lead/photos/sent-photos";

interface CleanedFile {
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/**
 * Stores files from a form. Photos are cleaned before they are displayed. A document may be a PDF, which is stored unchanged and only offered as a download.
 * If one file is refused, none is stored.
 */
export async function storeFiles(
  context: Context,
  kind: FileKind,
  endsOn: string | null,
  sentFiles: readonly UploadedFile[],
): Promise<
  { readonly ok: true; readonly files: readonly WorkshopFile[] } | Refusal<"invalid-input" | "uploads-unavailable">
> {
  const { config, uploads, ids, clock } = context;
  if (sentFiles.length > 0 && uploads.entryPoint === null) return refuse("uploads-unavailable");
  const problems: string[] = [];
  /** Error about the file format. Documents allow more formats than photos, so they have a different message. */
  const fileErrors = (problem: string) =>
    kind !== "photo" && problem.startsWith(wrongFormatText(config.photos)) ? DOCUMENT_FORMATS : problem;
  const cleanedFiles = sentFiles.flatMap(({ name, bytes }): CleanedFile[] => {
    if (kind !== "photo" && isPdf(bytes)) {
      const uploadProblem = pdfProblem(bytes, config.photos);
      if (uploadProblem !== null) problems.push(`${name}: ${uploadProblem}`);
      return uploadProblem === null ? [{ mediaType: PDF_TYPE, width: 0, height: 0, bytes }] : [];
    }
    const uploadProblem = fileProblem(
      { name: withDetectedExtension(name, bytes), size: bytes.byteLength },
      config.photos,
    );
    const cleanedPhoto = uploadProblem === null ? cleanPhoto(bytes) : null;
    const problem = uploadProblem ?? (cleanedPhoto && !cleanedPhoto.ok ? cleanedPhoto.problem : null);
    if (problem !== null) problems.push(`${name}: ${fileErrors(photoProblemText(problem, config.photos))}`);
    return cleanedPhoto?.ok ? [{ ...cleanedPhoto, mediaType: MEDIA_TYPES[cleanedPhoto.type] }] : [];
  });
  if (problems.length > 0) return refuse("invalid-input", { file: problems });
  const files: WorkshopFile[] = [];
  for (const { mediaType, width, height, bytes } of cleanedFiles) {
    const objectKey = pictureKey(ids.token());
    await uploads.files.save(objectKey, bytes, mediaType);
    files.push({
      id: ids.token(),
      kind,
      endsOn,
      objectKey,
      mediaType,
      width,
      height,
      byteLength: bytes.byteLength,
      uploadedAt: clock.now(),
      checkedAt: null,
      refusedAt: null,
      refusedWhy: null,
    });
  }
  return { ok: true, files };
}

/** Opens a file of an application under a file name. */
export async function openFile(
  { uploads }: Context,
  file: Pick<WorkshopFile, "objectKey" | "mediaType" | "byteLength"> & { readonly kind: FileKind },
): Promise<PictureAccess | Refusal<"image-not-found">> {
  const storedObject = await uploads.files.open(file.objectKey);
  if (storedObject === null) return refuse("image-not-found");
  const isPdfFile = file.mediaType === PDF_TYPE;
  const [type = "jpeg"] = Object.entries(MEDIA_TYPES).find(([, media]) => media === file.mediaType) ?? [];
  return {
    ok: true,
    body: storedObject.body,
    etag: storedObject.etag,
    mediaType: file.mediaType,
    byteLength: file.byteLength,
    fileName: `${file.kind}.${isPdfFile ? "pdf" : EXTENSIONS[type as keyof typeof EXTENSIONS][0]}`,
  };
}
