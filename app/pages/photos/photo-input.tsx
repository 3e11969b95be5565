import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { CONTROL, type fieldIds } from "../../ui/field";

/** Stops a form from being sent until `release`. A press in between is remembered. */
function holdForm({ form }: HTMLInputElement) {
  let submission: { readonly by: HTMLElement | null } | null = null;
  const hold = (event: SubmitEvent) => {
    if (event.target !== form) return;
    event.preventDefault();
    // A choice that took the place of this one holds the form too, and has to hear of the press.
    event.stopPropagation();
    submission = { by: event.submitter };
  };
  // Before the page's own listeners.
  window.addEventListener("submit", hold, true);
  return {
    release: (continues: boolean) => {
      window.removeEventListener("submit", hold, true);
      if (continues && submission !== null && form?.isConnected) form.requestSubmit(submission.by);
    },
  };
}

interface Props extends Pick<ReturnType<typeof fieldIds>, "id" | "aria"> {
  /** What may be sent. */
  accept: string;
  maxMegabytes: number;
  name?: string;
  isSeveral?: boolean;
}

/** The box for photos in a plain form. Where scripts run, HEIC photos become JPEG in it before the form goes; what does that is fetched with the first choice. */
export function PhotoInput({ id, aria, accept, maxMegabytes, name = "photo", isSeveral = true }: Props) {
  const [note, setNote] = useState({ text: "", isProblem: false });
  const [readable, setReadable] = useState(accept);
  useEffect(() => setReadable(`${accept},.heic,.heif`), [accept]);
  const latest = useRef(0);
  const change = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    latest.current += 1;
    const choice = latest.current;
    // From now on: what reads the choice may be long on its way.
    const hold = holdForm(currentTarget);
    const reader = await import("./read-selected-files").catch(() => null);
    const say = (text: string, isProblem = false) => setNote({ text: text, isProblem });
    // Another choice while the reader was on its way is read once, by its own turn.
    if (choice !== latest.current) return hold.release(false);
    // The server reports what could not be read here.
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
