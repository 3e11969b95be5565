/** Distance from the top of the window to the first error (booking-and-payment §9), in CSS pixels. */
const OFFSET = { desktop: 48, mobile: 96 } as const;
const WIDEST_MOBILE = 799;

/** After a form was refused, focuses the first invalid field and scrolls its message below the sticky header (B-109, B-317). */
export function goToFirstError(form: HTMLFormElement): void {
  const message = form.querySelector<HTMLElement>('[id^="field-"][id$="-error"]');
  if (!message) return;
  document.getElementById(message.id.replace(/-error$/, ""))?.focus({ preventScroll: true });
  const offset = window.innerWidth > WIDEST_MOBILE ? OFFSET.desktop : OFFSET.mobile;
  window.scrollTo({ top: window.scrollY + message.getBoundingClientRect().top - offset });
}
