import { useEffect } from "react";
import { SIGN_IN_POLL_MS, SILENT_CHECK_DELAY_MS } from "../../domain/identity/renewal";

const SILENT_CHECK_KEY = "portal-silent-check";

/**
 * Checks once a second whether the sign-in is done, then goes to `returnTo`. Four seconds after the page is opened, it tries a silent sign-in with the
 * provider, once per visit (P-220, P-397).
 */
export function useSignInWatch(returnTo: string): void {
  useEffect(() => {
    const checkSession = async () => {
      const response = await fetch("/session/status", { cache: "no-store" }).catch(() => null);
      if (response?.ok && ((await response.json()) as { isSignedIn: boolean }).isSignedIn)
        window.location.replace(returnTo);
    };
    const timer = window.setInterval(() => void checkSession(), SIGN_IN_POLL_MS);
    const silentTimer = window.setTimeout(trySilentSignIn, SILENT_CHECK_DELAY_MS);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(silentTimer);
    };
  }, [returnTo]);
}

/** Does nothing inside a frame, where providers refuse to load and only a separate window can sign in. */
function trySilentSignIn(): void {
  if (window.top !== window || sessionStorage.getItem(SILENT_CHECK_KEY) !== null) return;
  sessionStorage.setItem(SILENT_CHECK_KEY, "1");
  window.location.replace(
    `/customer-login?${new URLSearchParams({ silent: "true", returnTo: window.location.pathname + window.location.search })}`,
  );
}
