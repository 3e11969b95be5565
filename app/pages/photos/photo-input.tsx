import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { CONTROL_CLASS, type fieldIds } from "../../ui/field";

/** Blocks the submission of a form until `release` is called. A submission that was blocked is remembered. */
function holdForm({ form }: HTMLInputElement) {
  let heldSubmit: { readonly by: HTMLElement | null } | null = null;
  const captureSubmit = (event: SubmitEvent) => {
    if (event.target !== form) return;
    event.preventDefault();
    // Hides the event from the page's own listeners. If a newer selection also blocks this form, its listener still gets the event.
    event.stopPropagation();
    heldSubmit = { by: event.submitter };
  };
  // Listens in the capture phase, which comes before the page's own listeners.
  window.addEventListener("submit", captureSubmit, true);
  return {
    release: (shouldContinue: boolean) => {
      window.removeEventListener("submit", captureSubmit, true);
      if (shouldContinue && heldSubmit !== null && form?.isConnected) form.requestSubmit(heldSubmit.by);
    },
  };
}

interface Props extends Pick<ReturnType<typeof fieldIds>, "id" | "aria"> {
  /** Value of the input's `accept` attribute. */
  accept: string;
  maxMegabytes: number;
  name?: string;
  isMultiple?: boolean;
}

/**
 * File input for photos in a plain form. With JavaScript, HEIC photos are converted to JPEG before the submission. The code for that is loaded with the first
 * selection.
 */
export function PhotoInput({ id, aria, accept, maxMegabytes, name = "photo", isMultiple = true }: Props) {
  const [note, setNote] = useState({ text: "", isProblem: false });
  const [acceptedTypes, setAcceptedTypes] = useState(accept);
  useEffect(() => setAcceptedTypes(`${accept},.heic,.heif`), [accept]);
  const latestSelection = useRef(0);
  const onFilesChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    latestSelection.current += 1;
    const options = latestSelection.current;
    // Blocks the form from now on, because loading the reader may take a long time.
    const formHold = holdForm(currentTarget);
    const fileReader = await import("./read-selected-files").catch(() => null);
    const showNote = (text: string, isProblem = false) => setNote({ text, isProblem });
    // If another selection was made while the reader was loading, that selection's handler reads it.
    if (options !== latestSelection.current) return formHold.release(false);
    // If this fails, the server reports unreadable files.
    const shouldContinue = await fileReader?.readSelectedFiles(currentTarget, maxMegabytes, showNote).catch(() => true);
    formHold.release(shouldContinue ?? true);
  };
  return (
    <>
      <input
        {...aria}
        id={id}
        type="file"
        name={name}
        multiple={isMultiple}
        accept={acceptedTypes}
        onChange={onFilesChange}
        className={CONTROL_CLASS}
      />
      <p role="status" className={`text-sm empty:absolute ${note.isProblem ? "font-medium text-error" : "text-soft"}`}>
        {note.text}
      </p>
    </>
  );
}
