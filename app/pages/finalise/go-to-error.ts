/** Distance from the top of the window to the first error (booking-and-payment §9), in CSS pixels. */
const SCROLL_OFFSET = { desktop: 48, mobile: 96 } as const;
const MAX_MOBILE_WIDTH = 799;

/** After a form was refused, focuses the first invalid field and scrolls its message below the sticky header (B-109, B-317). */
export function goToFirstError(form: HTMLFormElement): void {
  const errorElement = form.querySelector<HTMLElement>('[id^="field-"][id$="-error"]');
  if (!errorElement) return;
  document.getElementById(errorElement.id.replace(/-error$/, ""))?.focus({ preventScroll: true });
  const offset = window.innerWidth > MAX_MOBILE_WIDTH ? SCROLL_OFFSET.desktop : SCROLL_OFFSET.mobile;
  window.scrollTo({ top: window.scrollY + errorElement.getBoundingClientRect().top - offset });
}
