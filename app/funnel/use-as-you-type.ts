import { type FormEvent, useEffect, useRef } from "react";

const PAUSE_BEFORE_ASKING_MS = 150;

/** Calls `ask` with what is in the form's `q` box once the typing pauses. */
export function useAsYouType(ask: (text: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event: FormEvent<HTMLFormElement>) => {
    const text = String(new FormData(event.currentTarget).get("q") ?? "");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text), PAUSE_BEFORE_ASKING_MS);
  };
}
