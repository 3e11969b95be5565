import { useEffect, useRef } from "react";
import { useIsForOtherCustomer } from "./call";

const KEY = "customer-details";
/** Contact details that are remembered. A form may have only some of them. */
const FIELDS = ["firstName", "lastName", "mobile", "phone", "email"] as const;

function read(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/**
 * Used inside a form. Stores entered contact details in this tab's session storage, and fills fields that the server left empty (F-120 to F-122, F-260,
 * B-205). The server already returns contact details to the browser that entered them, so this is for a tab that has lost its cookie.
 */
export function RememberDetails() {
  const mark = useRef<HTMLSpanElement>(null);
  // A browser that acts for a customer neither stores the customer's details nor fills in its own.
  const isForOther = useIsForOtherCustomer();
  useEffect(() => {
    if (isForOther) return;
    const form = mark.current?.closest("form");
    if (!form) return;
    const boxes = FIELDS.map((name) => form.elements.namedItem(name)).filter((box) => box instanceof HTMLInputElement);
    const remembered = read();
    for (const box of boxes) if (box.value === "") box.value = remembered[box.name] ?? "";
    const remember = () =>
      sessionStorage.setItem(
        KEY,
        JSON.stringify({ ...read(), ...Object.fromEntries(boxes.map((box) => [box.name, box.value])) }),
      );
    // Also stores values that were typed before this script ran.
    remember();
    form.addEventListener("change", remember);
    form.addEventListener("submit", remember);
    return () => {
      form.removeEventListener("change", remember);
      form.removeEventListener("submit", remember);
    };
  }, [isForOther]);
  return <span ref={mark} hidden />;
}
