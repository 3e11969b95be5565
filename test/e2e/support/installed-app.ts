import type { Page } from "@playwright/test";

/** Opened from the home screen: a browser says so by this, and by nothing else. */
export const asInstalled = () => {
  const real = window.matchMedia.bind(window);
  window.matchMedia = (query) => real(query === "(display-mode: standalone)" ? "all" : query);
};

/** Paths of the pages that it keeps; null while the page is on its way to another, such as back from the provider's sign-out. */
export const cachedPages = (page: Page): Promise<readonly string[] | null> =>
  page
    .evaluate(async () => (await (await caches.open("last-seen")).keys()).map(({ url }) => new URL(url).pathname))
    .catch((error: Error) => {
      if (error.message.includes("Execution context was destroyed")) return null;
      throw error;
    });
