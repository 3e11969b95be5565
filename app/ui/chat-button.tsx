import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../root";
import { Icon } from "./icon";

/**
 * Stands over the lower corner of a desktop's quote page and goes with the page; a phone has its own ways to call (ledger F-105, F-106).
 * Opens beside the page, so that what was typed stays. Where the deployment has no chat it says so: it leads to our phone and email.
 */
export default function ChatButton() {
  const brand = useRouteLoaderData<typeof loader>("root")?.brand;
  if (!brand) return null;
  return (
    <a
      href={brand.chatUrl ?? "/help"}
      target="_blank"
      rel="noreferrer"
      className="no-print fixed right-6 bottom-6 z-20 hidden min-h-12 items-center gap-2 rounded-full bg-accent px-5 font-semibold text-on-accent no-underline shadow-sheet hover:bg-accent-strong md:inline-flex"
    >
      <Icon name={brand.chatUrl ? "chat" : "help"} className="size-5" />
      {brand.chatUrl ? "Chat with us" : "Help and contact"}
      <span className="sr-only"> Opens in a new tab</span>
    </a>
  );
}
