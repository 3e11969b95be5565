import { isOpenToAnswers } from "../../../domain/supplier/joining/status";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { MAX_PHOTOS } from "../../../domain/supplier/profile";
import type { Context } from "../../context";
import { keepFiles, type SentFile } from "./files";
import { openApplication, type DecryptedApplication } from "./open";

type NotOwned = Exclude<Awaited<ReturnType<typeof openApplication>>, DecryptedApplication>;

/** Number of photos in an application, for the browser that holds it. */
export async function askPhotos(
  context: Context,
  id: string,
): Promise<
  | { readonly ok: true; readonly opened: DecryptedApplication; readonly count: number; readonly most: number }
  | NotOwned
  | Refusal<"application-changed">
> {
  const application = await openApplication(context, id);
  if (!application.ok) return application;
  if (!isOpenToAnswers(application.stored.status)) return refuse("application-changed");
  return {
    ok: true,
    opened: application,
    count: application.stored.files.filter(({ kind }) => kind === "photo").length,
    most: MAX_PHOTOS,
  };
}

/** Adds cleaned photos of the workshop. */
export async function addPhotos(
  context: Context,
  id: string,
  sentFiles: readonly SentFile[],
): Promise<
  { readonly ok: true } | NotOwned | Refusal<"application-changed" | "invalid-input" | "uploads-unavailable">
> {
  const request = await askPhotos(context, id);
  if (!request.ok) return request;
  const { opened: decryptedApplication, count, most } = request;
  if (sentFiles.length === 0) return refuse("invalid-input", { file: ["Choose a photo first"] });
  if (count + sentFiles.length > most)
    return refuse("invalid-input", { file: [`You can send up to ${most} photos and have already sent ${count}`] });
  const storedFiles = await keepFiles(context, "photo", null, sentFiles);
  if (!storedFiles.ok) return storedFiles;
  const { stored: storedApplication } = decryptedApplication;
  const saved = await context.db.joining.save(
    storedApplication,
    storedApplication.sealed,
    storedFiles.files,
    context.clock.now(),
  );
  return saved ? { ok: true } : addPhotos(context, id, sentFiles);
}
