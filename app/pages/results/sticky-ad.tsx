import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";

/** `top` = not scrolled yet, `stuck` = next to the list, `deep` = far down and shortened, `end` = at the bottom of the page (P-392). */
export type AdPosition = "top" | "stuck" | "deep" | "end";

const STUCK_FROM_PX = 196;
const DEEP_FROM_PX = 766;
const END_MARGIN_PX = 400;

/** Returns the state of the advertisement at a scroll position. `maxScrollTop` is the largest possible position on the page. */
export function adPosition(scrollTop: number, maxScrollTop: number): AdPosition {
  if (scrollTop < STUCK_FROM_PX) return "top";
  if (maxScrollTop - scrollTop < END_MARGIN_PX) return "end";
  return scrollTop < DEEP_FROM_PX ? "stuck" : "deep";
}

export interface Advert {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly href: string;
}

/** Shown next to the map on screens wider than 1120 px and labelled as an advertisement. */
export function StickyAd({ ad }: { ad: Advert }) {
  const [state, setState] = useState<AdPosition>("top");
  useEffect(() => {
    const updatePosition = () =>
      setState(adPosition(window.scrollY, document.documentElement.scrollHeight - window.innerHeight));
    updatePosition();
    window.addEventListener("scroll", updatePosition, { passive: true });
    return () => window.removeEventListener("scroll", updatePosition);
  }, []);
  return (
    <aside aria-label="Advertisement" data-ad={state} className="no-print hidden border-l border-line p-4 wide:block">
      <div
        className={`sticky grid gap-3 rounded-lg border border-line bg-surface p-4 ${state === "top" ? "top-4" : state === "end" ? "top-4 opacity-60" : "top-6"}`}
      >
        <p className="text-xs text-soft">Advertisement</p>
        <p className="font-semibold">{ad.title}</p>
        {state !== "deep" && <p className="text-sm text-soft">{ad.text}</p>}
        <Link
          to={ad.href}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          {ad.button}
        </Link>
      </div>
    </aside>
  );
}
