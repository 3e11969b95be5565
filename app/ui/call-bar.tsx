import type { CallView } from "./call";

const LINK_CLASS =
  "inline-flex min-h-11 items-center font-medium underline underline-offset-4 focus-visible:outline-2 sm:min-h-9";

/** Shown above every page during a call. Its links load full documents, because the desk and the caller's pages have different frames. */
export default function CallBar({ call: { name, guid, isHere, isCorrection } }: { call: CallView }) {
  return (
    <section
      aria-label="Quote for a caller"
      data-desk-bar=""
      className="no-print border-b border-attention-line bg-attention-soft text-ink"
    >
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-5 px-4 sm:px-6">
        <p className="mr-auto py-2 font-semibold">
          {isCorrection ? "Corrected quote" : "For a caller"} · {name}
        </p>
        {isHere ? (
          !isCorrection && (
            <a href={`/save-quote/${guid}`} className={LINK_CLASS}>
              Send them the link
            </a>
          )
        ) : (
          <a href={`/quote-2/${guid}`} className={LINK_CLASS}>
            Continue with the quote
          </a>
        )}
        {isHere && !isCorrection && (
          <a href={`/desk/quotes/${guid}`} className={LINK_CLASS}>
            Open desk page
          </a>
        )}
        <form method="post" action="/desk/caller/end">
          <button type="submit" className={`${LINK_CLASS} cursor-pointer`}>
            {isCorrection ? "Use this quote for the correction" : "End the call"}
          </button>
        </form>
      </div>
    </section>
  );
}
