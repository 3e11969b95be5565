import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { getSessionStorage } from "../calls/session-memory";

const storageKey = (leadGuid: string): string => `save-quotes:${leadGuid}`;

/** Records that the dialog was shown, so that it is not shown again in this tab (P-153). */
export const markPromptShown = (leadGuid: string): void => getSessionStorage()?.setItem(storageKey(leadGuid), "1");

/** Opens the save-quotes form for a visitor about to leave, unless it was shown before or another dialog is open. */
export function useSaveTrigger(leadGuid: string, href: string, isOpen: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const now = useRef({ isFree: true, href });
  now.current = { isFree: !isOpen && pathname === `/quotes/${leadGuid}` && !/[?&](filters|quote)=/.test(search), href };
  useEffect(() => {
    if (getSessionStorage()?.getItem(storageKey(leadGuid)) !== null) return;
    let removeTrigger: () => void = () => undefined;
    let isUnmounted = false;
    void import("./save-trigger").then(({ watchExitIntent }) => {
      if (isUnmounted) return;
      const pageElement = document.documentElement;
      removeTrigger = watchExitIntent(
        {
          window,
          document,
          getScrollShare: () => window.scrollY / Math.max(1, pageElement.scrollHeight - window.innerHeight),
          isDesktop: () => window.innerWidth > 799,
        },
        () => {
          if (!now.current.isFree || getSessionStorage()?.getItem(storageKey(leadGuid)) !== null) return;
          markPromptShown(leadGuid);
          navigate(now.current.href, { preventScrollReset: true });
        },
      );
    });
    return () => {
      isUnmounted = true;
      removeTrigger();
    };
  }, [leadGuid, navigate]);
}
