import type { MetaFunction } from "@remix-run/cloudflare";
import { useEffect } from "react";
import { LOGOUT_DELAY_MS } from "../../domain/identity/renewal";
import { Button } from "../../ui/button";
import { Page } from "../../ui/page";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = () => [{ title: "Sign out" }, NO_INDEX];

async function signOut(): Promise<void> {
  const response = await fetch("/session/end", { method: "POST", headers: { Accept: "application/json" } });
  const { next } = (await response.json()) as { next: string };
  // Restricted to this origin, so that only a window of this site receives the message (B-075, B-076).
  if (window.opener) (window.opener as Window).postMessage({ type: "loggedOut" }, window.location.origin);
  window.location.replace(next);
}

/** Signs out automatically after a second. The button also works without JavaScript. */
export default function Logout() {
  useEffect(() => {
    const timer = window.setTimeout(() => void signOut(), LOGOUT_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <Page width="text">
      <h1 className="text-2xl font-bold">Signing you out</h1>
      <form method="post" action="/session/end" className="mt-6">
        <Button>Sign out now</Button>
      </form>
    </Page>
  );
}
