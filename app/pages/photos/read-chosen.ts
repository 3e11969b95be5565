import { heicWords, sizeProblem } from "../../domain/photos/upload-rules";
import { isHeic, shrinkPhoto } from "./shrink-photo";

/** What was chosen has not been changed since. */
const holds = (input: HTMLInputElement, files: readonly File[]): boolean =>
  input.files?.length === files.length && files.every((file, at) => input.files?.[at] === file);

/** Keeps a form from being sent until `release`; a press meanwhile is not lost. */
function holdForm({ form }: HTMLInputElement) {
  let pressed: { readonly by: HTMLElement | null } | null = null;
  const hold = (event: SubmitEvent) => {
    if (event.target !== form) return;
    event.preventDefault();
    // A choice that took the place of this one holds the form too, and has to hear of the press.
    event.stopPropagation();
    pressed = { by: event.submitter };
  };
  // Before the page's own listeners.
  window.addEventListener("submit", hold, true);
  return {
    release: (goesOn: boolean) => {
      window.removeEventListener("submit", hold, true);
      if (goesOn && pressed !== null && form?.isConnected) form.requestSubmit(pressed.by);
    },
  };
}

/**
 * Puts JPEGs in place of the HEIC photos that were chosen for a form, one after the other. One that cannot be read is taken out, with words why; one that
 * is too large stays, for the server to refuse with the rest of the form.
 */
export async function readChosen(
  input: HTMLInputElement,
  maxMegabytes: number,
  say: (words: string, isProblem?: boolean) => void,
): Promise<void> {
  const files = [...(input.files ?? [])];
  say("");
  const held = holdForm(input);
  const unread: string[] = [];
  const sent = new DataTransfer();
  let hasHeic = false;
  for (const file of files) {
    if (!(await isHeic(file)) || sizeProblem(file, { maxMegabytes }) !== null) {
      sent.items.add(file);
      continue;
    }
    hasHeic = true;
    say(`Reading the photo… ${file.name}`);
    const drawn = await shrinkPhoto(file);
    const read =
      drawn === file ? await import("./read-heic").then(({ jpegOfHeic }) => jpegOfHeic(file), notLoaded) : drawn;
    if (typeof read === "string") unread.push(`${file.name}: ${heicWords(read)}`);
    else sent.items.add(read);
  }
  const isCurrent = holds(input, files);
  if (isCurrent) {
    if (hasHeic) input.files = sent.files;
    say(unread.join(" "), unread.length > 0);
  }
  held.release(isCurrent && unread.length === 0);
}

const notLoaded = () => "not-loaded" as const;
