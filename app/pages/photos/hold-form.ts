/** Stops a form from being sent until `release`. A press in between is remembered. */
export function holdForm({ form }: HTMLInputElement) {
  let pressed: { readonly by: HTMLElement | null } | null = null;
  const hold = (event: SubmitEvent) => {
    if (event.target !== form) return;
    event.preventDefault();
    // A choice that took the place of this one holds the form too, and has to hear of the press.
    event.stopPropagation();
    pressed = { by: event.submitter };
  };
  // Before the page's own listeners.
  window.addEventListener("submit", hold, true);
  return {
    release: (goesOn: boolean) => {
      window.removeEventListener("submit", hold, true);
      if (goesOn && pressed !== null && form?.isConnected) form.requestSubmit(pressed.by);
    },
  };
}
