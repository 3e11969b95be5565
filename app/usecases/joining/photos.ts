import { isOpenToAnswers } from "../../domain/joining/status";
import { type Refusal, refuse } from "../../domain/outcomes";
import { MAX_PHOTOS } from "../../domain/supplier/profile";
import type { Context } from "../context";
import { keepFiles, type SentFile } from "./files";
import { openApplication, type OpenedApplication } from "./open";

type NotTheirs = Exclude<Awaited<ReturnType<typeof openApplication>>, OpenedApplication>;

/** How many photos an application has, in the browser that holds it. */
export async function askPhotos(
  context: Context,
  id: string,
): Promise<
  | { readonly ok: true; readonly opened: OpenedApplication; readonly count: number; readonly most: number }
  | NotTheirs
  | Refusal<"application-changed">
> {
  const opened = await openApplication(context, id);
  if (!opened.ok) return opened;
  if (!isOpenToAnswers(opened.stored.status)) return refuse("application-changed");
  return {
    ok: true,
    opened,
    count: opened.stored.files.filter(({ kind }) => kind === "photo").length,
    most: MAX_PHOTOS,
  };
}

/** Adds photos of the workshop, cleaned. */
export async function addPhotos(
  context: Context,
  id: string,
  sent: readonly SentFile[],
): Promise<
  { readonly ok: true } | NotTheirs | Refusal<"application-changed" | "invalid-input" | "uploads-unavailable">
> {
  const asked = await askPhotos(context, id);
  if (!asked.ok) return asked;
  const { opened, count, most } = asked;
  if (sent.length === 0) return refuse("invalid-input", { file: ["Choose a photo first"] });
  if (count + sent.length > most)
    return refuse("invalid-input", { file: [`Send ${most} photos at most: ${count} are here already`] });
  const kept = await keepFiles(context, "photo", null, sent);
  if (!kept.ok) return kept;
  const { stored } = opened;
  const saved = await context.db.joining.save(stored, stored.sealed, kept.files, context.clock.now());
  return saved ? { ok: true } : addPhotos(context, id, sent);
}
