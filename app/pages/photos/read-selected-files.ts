import { sizeProblem } from "../../domain/lead/photos/upload-rules";
import { heicProblemText } from "../../texts/photos";
import { isHeic, shrinkPhoto } from "./shrink-photo";

/** True if the selection of the input is still the same. */
const isSelectionUnchanged = (input: HTMLInputElement, files: readonly File[]): boolean =>
  input.files?.length === files.length && files.every((file, at) => input.files?.[at] === file);

/**
 * Replaces HEIC photos that were chosen for a form with JPEGs, one after the other. An unreadable photo is removed with a message. One that is too large
 * stays, so that the server refuses it with the rest of the form. Returns whether the form may be submitted.
 */
export async function readSelectedFiles(
  input: HTMLInputElement,
  maxMegabytes: number,
  showNote: (text: string, isProblem?: boolean) => void,
): Promise<boolean> {
  const files = [...(input.files ?? [])];
  showNote("");
  const problems: string[] = [];
  const transfer = new DataTransfer();
  let hasHeic = false;
  for (const file of files) {
    if (!(await isHeic(file)) || sizeProblem(file, { maxMegabytes }) !== null) {
      transfer.items.add(file);
      continue;
    }
    hasHeic = true;
    showNote(`Reading the photo… ${file.name}`);
    const shrunkPhoto = await shrinkPhoto(file);
    const readResult =
      shrunkPhoto === file
        ? await import("./read-heic").then(({ convertHeicToJpeg }) => convertHeicToJpeg(file), toNotLoaded)
        : shrunkPhoto;
    if (typeof readResult === "string") problems.push(`${file.name}: ${heicProblemText(readResult)}`);
    else transfer.items.add(readResult);
  }
  const isCurrent = isSelectionUnchanged(input, files);
  if (isCurrent) {
    if (hasHeic) input.files = transfer.files;
    showNote(problems.join(" "), problems.length > 0);
  }
  return isCurrent && problems.length === 0;
}

const toNotLoaded = () => "not-loaded" as const;
