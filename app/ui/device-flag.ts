import { useEffect } from "react";

/** The specification's widths: more than 799 px is a desktop (ledger F-107). Pages are laid out by their content; the flag is for analytics and partners. */
const DESKTOP = "(min-width: 800px)";

/** `data-device` of the document: "desktop" or "mobile", also after a change of width. */
export function useDeviceFlag(): void {
  useEffect(() => {
    const desktop = window.matchMedia(DESKTOP);
    const notify = () => {
      document.documentElement.dataset.device = desktop.matches ? "desktop" : "mobile";
    };
    notify();
    desktop.addEventListener("change", notify);
    return () => desktop.removeEventListener("change", notify);
  }, []);
}
