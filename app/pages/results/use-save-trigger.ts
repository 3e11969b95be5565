import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { sessionMemory } from "../calls/session-memory";

const storageKey = (leadGuid: string): string => `save-quotes:${leadGuid}`;

/** Records that the dialog was shown, so that it is not shown again in this tab (P-153). */
export const rememberShown = (leadGuid: string): void => sessionMemory()?.setItem(storageKey(leadGuid), "1");

/** Opens the save-quotes form for a visitor about to leave, unless it was shown before or another dialog is open. */
export function useSaveTrigger(leadGuid: string, href: string, isOpen: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const now = useRef({ isFree: true, href });
  now.current = { isFree: !isOpen && pathname === `/quotes/${leadGuid}` && !/[?&](filters|quote)=/.test(search), href };
  useEffect(() => {
    if (sessionMemory()?.getItem(storageKey(leadGuid)) !== null) return;
    let stop: () => void = () => undefined;
    let isUnmounted = false;
    void import("./save-trigger").then(({ onExitIntent }) => {
      if (isUnmounted) return;
      const page = document.documentElement;
      stop = onExitIntent(
        {
          window,
          document,
          scrolled: () => window.scrollY / Math.max(1, page.scrollHeight - window.innerHeight),
          isDesktop: () => window.innerWidth > 799,
        },
        () => {
          if (!now.current.isFree || sessionMemory()?.getItem(storageKey(leadGuid)) !== null) return;
          rememberShown(leadGuid);
          navigate(now.current.href, { preventScrollReset: true });
        },
      );
    });
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [leadGuid, navigate]);
}
