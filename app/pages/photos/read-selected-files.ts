import { sizeProblem } from "../../domain/lead/photos/upload-rules";
import { heicProblemText } from "../../texts/photos";
import { isHeic, shrinkPhoto } from "./shrink-photo";

/** True if the selection of the input is still the same. */
const holds = (input: HTMLInputElement, files: readonly File[]): boolean =>
  input.files?.length === files.length && files.every((file, at) => input.files?.[at] === file);

/**
 * Replaces HEIC photos that were chosen for a form with JPEGs, one after the other. An unreadable photo is removed with a message. One that is too large
 * stays, so that the server refuses it with the rest of the form. Returns whether the form may be submitted.
 */
export async function readChosen(
  input: HTMLInputElement,
  maxMegabytes: number,
  say: (text: string, isProblem?: boolean) => void,
): Promise<boolean> {
  const files = [...(input.files ?? [])];
  say("");
  const unread: string[] = [];
  const message = new DataTransfer();
  let hasHeic = false;
  for (const file of files) {
    if (!(await isHeic(file)) || sizeProblem(file, { maxMegabytes }) !== null) {
      message.items.add(file);
      continue;
    }
    hasHeic = true;
    say(`Reading the photo… ${file.name}`);
    const html = await shrinkPhoto(file);
    const read =
      html === file ? await import("./read-heic").then(({ jpegOfHeic }) => jpegOfHeic(file), notLoaded) : html;
    if (typeof read === "string") unread.push(`${file.name}: ${heicProblemText(read)}`);
    else message.items.add(read);
  }
  const isCurrent = holds(input, files);
  if (isCurrent) {
    if (hasHeic) input.files = message.files;
    say(unread.join(" "), unread.length > 0);
  }
  return isCurrent && unread.length === 0;
}

const notLoaded = () => "not-loaded" as const;
