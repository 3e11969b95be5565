import { useEffect, useState } from "react";

const WAY =
  "inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4 focus-visible:outline-2 sm:min-h-9";

/** Shown above a customer's pages during impersonation. Nothing can be submitted. The server refuses submissions, and JavaScript shows this at once. */
export default function ImpersonationBar({ name }: { name: string }) {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    const preventSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== "post" || form.dataset.seen !== undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setIsRefused(true);
    };
    // Listens in the capture phase, which runs before the submit handlers of the page's forms.
    window.addEventListener("submit", preventSubmit, true);
    return () => window.removeEventListener("submit", preventSubmit, true);
  }, []);
  return (
    <section
      aria-label="Viewing as the customer"
      data-desk-bar=""
      className="no-print border-b text-sm sm:sticky sm:top-0 sm:z-20 sm:text-base border-attention-line bg-attention-soft text-ink"
    >
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-5 px-4 sm:px-6">
        <p className="mr-auto py-2">
          <strong className="font-semibold">Viewing as the customer · {name}</strong>{" "}
          <span role="status">
            {isRefused ? "Nothing was sent. This view is read-only." : "This view is read-only."}
          </span>
        </p>
        <form method="post" action="/desk/impersonation/end" data-seen="">
          <button type="submit" className={WAY}>
            Back to the desk
          </button>
        </form>
      </div>
    </section>
  );
}
