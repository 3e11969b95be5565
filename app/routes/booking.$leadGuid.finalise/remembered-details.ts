import { type RefObject, useEffect } from "react";

const KEY = "customer-details";
const FIELDS = ["firstName", "lastName", "mobile", "email"] as const;

/** Keeps what one types about oneself in this tab's session storage, and puts it back into empty boxes (B-205). */
export function useRememberedDetails(form: RefObject<HTMLFormElement>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const boxes = () => FIELDS.map((name) => element.elements.namedItem(name)).filter((box) => box instanceof HTMLInputElement);
    const remembered = read();
    for (const box of boxes()) if (box.value === "") box.value = remembered[box.name] ?? "";
    const remember = () => sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(boxes().map((box) => [box.name, box.value]))));
    element.addEventListener("change", remember);
    return () => element.removeEventListener("change", remember);
  }, [form]);
}

function read(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
