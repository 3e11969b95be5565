import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../root";
import { Icon } from "./icon";

/**
 * A chat button in the lower corner of the quote page on a desktop. Phones have their own ways to call (F-105, F-106). The chat opens next to the page, so
 * that entered values are kept. Without a chat, the button links to our phone and email.
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
