import { useEffect } from "react";
import { SIGN_IN_POLL_MS, SILENT_CHECK_DELAY_MS } from "../../domain/identity/renewal";

const ASKED = "portal-silent-check";

/**
 * Checks once a second whether the sign-in is done, then goes to `returnTo`. Four seconds after the page is opened, it tries a silent sign-in with the
 * provider, once per visit (P-220, P-397).
 */
export function useSignInWatch(returnTo: string): void {
  useEffect(() => {
    const look = async () => {
      const answer = await fetch("/session/status", { cache: "no-store" }).catch(() => null);
      if (answer?.ok && ((await answer.json()) as { isSignedIn: boolean }).isSignedIn)
        window.location.replace(returnTo);
    };
    const timer = window.setInterval(() => void look(), SIGN_IN_POLL_MS);
    const silent = window.setTimeout(trySilentSignIn, SILENT_CHECK_DELAY_MS);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(silent);
    };
  }, [returnTo]);
}

/** Does nothing inside a frame, where providers refuse to load and only a separate window can sign in. */
function trySilentSignIn(): void {
  if (window.top !== window || sessionStorage.getItem(ASKED) !== null) return;
  sessionStorage.setItem(ASKED, "1");
  window.location.replace(
    `/customer-login?${new URLSearchParams({ silent: "true", returnTo: window.location.pathname + window.location.search })}`,
  );
}
