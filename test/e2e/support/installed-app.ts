import type { Page } from "@playwright/test";

/** Opened from the home screen: a browser says so by this, and by nothing else. */
export const asInstalled = () => {
  const real = window.matchMedia.bind(window);
  window.matchMedia = (query) => real(query === "(display-mode: standalone)" ? "all" : query);
};

/** Paths of the pages that it keeps. */
export const cachedPages = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("last-seen")).keys()).map(({ url }) => new URL(url).pathname));
