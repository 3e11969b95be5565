import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { CONTROL, type fieldIds } from "../../ui/field";

/** Blocks the submission of a form until `release`. A submission that was blocked is remembered. */
function holdForm({ form }: HTMLInputElement) {
  let submission: { readonly by: HTMLElement | null } | null = null;
  const hold = (event: SubmitEvent) => {
    if (event.target !== form) return;
    event.preventDefault();
    // Stops the event for the page. A newer selection, which holds the form too, still gets it.
    event.stopPropagation();
    submission = { by: event.submitter };
  };
  // Listens in the capture phase, which comes before the page's own listeners.
  window.addEventListener("submit", hold, true);
  return {
    release: (continues: boolean) => {
      window.removeEventListener("submit", hold, true);
      if (continues && submission !== null && form?.isConnected) form.requestSubmit(submission.by);
    },
  };
}

interface Props extends Pick<ReturnType<typeof fieldIds>, "id" | "aria"> {
  /** Value of the input's `accept` attribute. */
  accept: string;
  maxMegabytes: number;
  name?: string;
  isSeveral?: boolean;
}

/**
 * File input for photos in a plain form. With JavaScript, HEIC photos are converted to JPEG before the submission. The code for that is loaded with the first
 * selection.
 */
export function PhotoInput({ id, aria, accept, maxMegabytes, name = "photo", isSeveral = true }: Props) {
  const [note, setNote] = useState({ text: "", isProblem: false });
  const [readable, setReadable] = useState(accept);
  useEffect(() => setReadable(`${accept},.heic,.heif`), [accept]);
  const latest = useRef(0);
  const change = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    latest.current += 1;
    const choice = latest.current;
    // Blocks the form from now on, because loading the reader may take long.
    const hold = holdForm(currentTarget);
    const reader = await import("./read-selected-files").catch(() => null);
    const say = (text: string, isProblem = false) => setNote({ text: text, isProblem });
    // If another selection was made while the reader was loading, that selection's handler reads it.
    if (choice !== latest.current) return hold.release(false);
    // If this fails, the server reports unreadable files.
    const continues = await reader?.readChosen(currentTarget, maxMegabytes, say).catch(() => true);
    hold.release(continues ?? true);
  };
  return (
    <>
      <input
        {...aria}
        id={id}
        type="file"
        name={name}
        multiple={isSeveral}
        accept={readable}
        onChange={change}
        className={CONTROL}
      />
      <p role="status" className={`text-sm empty:absolute ${note.isProblem ? "font-medium text-error" : "text-soft"}`}>
        {note.text}
      </p>
    </>
  );
}
