import { isOpenToAnswers } from "../../../domain/supplier/joining/status";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { MAX_PHOTOS } from "../../../domain/supplier/profile";
import type { Context } from "../../context";
import { storeFiles } from "./files";
import { openApplication, type DecryptedApplication, type ApplicationRefusal } from "./open";
import type { UploadedFile } from "../../lead/photos/sent-photos";

/** Number of photos in an application, for the browser that holds it. */
export async function showPhotoQuestion(
  context: Context,
  id: string,
): Promise<
  | {
      readonly ok: true;
      readonly decryptedApplication: DecryptedApplication;
      readonly count: number;
      readonly maxCount: number;
    }
  | ApplicationRefusal
  | Refusal<"application-changed">
> {
  const application = await openApplication(context, id);
  if (!application.ok) return application;
  if (!isOpenToAnswers(application.storedApplication.status)) return refuse("application-changed");
  return {
    ok: true,
    decryptedApplication: application,
    count: application.storedApplication.files.filter(({ kind }) => kind === "photo").length,
    maxCount: MAX_PHOTOS,
  };
}

/** Adds cleaned photos of the workshop. */
export async function addPhotos(
  context: Context,
  id: string,
  sentFiles: readonly UploadedFile[],
): Promise<
  { readonly ok: true } | ApplicationRefusal | Refusal<"application-changed" | "invalid-input" | "uploads-unavailable">
> {
  const photosView = await showPhotoQuestion(context, id);
  if (!photosView.ok) return photosView;
  const { decryptedApplication, count, maxCount: maxPhotoCount } = photosView;
  if (sentFiles.length === 0) return refuse("invalid-input", { file: ["Choose a photo first"] });
  if (count + sentFiles.length > maxPhotoCount)
    return refuse("invalid-input", {
      file: [`You can send up to ${maxPhotoCount} photos and have already sent ${count}`],
    });
  const storedFiles = await storeFiles(context, "photo", null, sentFiles);
  if (!storedFiles.ok) return storedFiles;
  const { storedApplication } = decryptedApplication;
  const saveResult = await context.db.joining.save(
    storedApplication,
    storedApplication.sealed,
    storedFiles.files,
    context.clock.now(),
  );
  return saveResult ? { ok: true } : addPhotos(context, id, sentFiles);
}
