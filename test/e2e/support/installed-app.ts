import type { Page } from "@playwright/test";

/** Simulates a start from the home screen, which a browser reports only through this property. */
export const simulateInstalledApp = () => {
  const realMatchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => realMatchMedia(query === "(display-mode: standalone)" ? "all" : query);
};

/** Paths of the cached pages; null while the page is navigating, for example back from the provider's sign-out. */
export const cachedPages = (page: Page): Promise<readonly string[] | null> =>
  page
    .evaluate(async () => (await (await caches.open("last-seen")).keys()).map(({ url }) => new URL(url).pathname))
    .catch((error: Error) => {
      if (error.message.includes("Execution context was destroyed")) return null;
      throw error;
    });
