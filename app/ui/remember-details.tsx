import { useEffect, useRef } from "react";
import { useIsForOtherCustomer } from "./call";

const KEY = "customer-details";
/** Contact details that are remembered. A form may have only some of them. */
const FIELDS = ["firstName", "lastName", "mobile", "phone", "email"] as const;

function readStoredDetails(): Record<string, string> {
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
  const markerRef = useRef<HTMLSpanElement>(null);
  // A browser that acts for a customer neither stores the customer's details nor fills in its own.
  const isForOtherCustomer = useIsForOtherCustomer();
  useEffect(() => {
    if (isForOtherCustomer) return;
    const form = markerRef.current?.closest("form");
    if (!form) return;
    const inputs = FIELDS.map((name) => form.elements.namedItem(name)).filter((box) => box instanceof HTMLInputElement);
    const storedDetails = readStoredDetails();
    for (const box of inputs) if (box.value === "") box.value = storedDetails[box.name] ?? "";
    const rememberDetails = () =>
      sessionStorage.setItem(
        KEY,
        JSON.stringify({ ...readStoredDetails(), ...Object.fromEntries(inputs.map((box) => [box.name, box.value])) }),
      );
    // Also stores values that were typed before this script ran.
    rememberDetails();
    form.addEventListener("change", rememberDetails);
    form.addEventListener("submit", rememberDetails);
    return () => {
      form.removeEventListener("change", rememberDetails);
      form.removeEventListener("submit", rememberDetails);
    };
  }, [isForOtherCustomer]);
  return <span ref={markerRef} hidden />;
}
