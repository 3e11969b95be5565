/** Stops a form from being sent until `release`. A press in between is remembered. */
export function holdForm({ form }: HTMLInputElement) {
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
