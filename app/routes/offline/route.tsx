import type { MetaFunction } from "@remix-run/cloudflare";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "No connection" }, NO_INDEX];

/** Page that an installed app shows for a page that is not cached (public/app-worker.js). */
export default function Offline() {
  return (
    <Page>
      <h1 className="sr-only">No connection</h1>
      <EmptyState title="No connection" action={<ButtonLink to="/garage">Your garage</ButtonLink>}>
        This page needs a connection. If you are signed in to this app, you can still see your garage and your next
        booking as you last opened them here.
      </EmptyState>
    </Page>
  );
}
