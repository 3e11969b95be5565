import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** A dialog that is still fading in has no contrast to judge: waits for every animation that comes to an end. */
async function restOf(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/**
 * All of a page that an analysis can depend on: its markup, and of each element what is seen of it, its colours and letters, whether it scrolls,
 * and whether it is large enough to press (where it is not, its exact place). At another width most pages are the same by this measure.
 */
const printOf = (page: Page) =>
  page.evaluate(async () => {
    const LEAST_TARGET_PX = 24;
    const words = [document.documentElement.outerHTML];
    for (const element of document.body.querySelectorAll("*")) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
        words.push("unseen");
        continue;
      }
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isSmall = box.width < LEAST_TARGET_PX || box.height < LEAST_TARGET_PX;
      words.push(
        style.color,
        style.backgroundColor,
        style.backgroundImage,
        style.fontSize,
        style.fontWeight,
        style.opacity,
        style.position,
        style.display,
        style.textDecorationLine,
        `${element.scrollWidth > element.clientWidth && style.overflowX !== "visible"}`,
        `${element.scrollHeight > element.clientHeight && style.overflowY !== "visible"}`,
        isSmall && element.matches("a, button, input, select, textarea, summary, label, [role], [tabindex]")
          ? [box.x, box.y, box.width, box.height].join()
          : "",
      );
    }
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(words.join("\n")));
    return [...new Uint8Array(digest)].join();
  });

/** What was analysed of each page, and found in order. */
const faultless = new WeakMap<Page, Set<string>>();

/** What WCAG 2.2 A and AA find wrong on the page as it stands: rule, reason and element. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await restOf(page);
  const known = faultless.get(page) ?? new Set();
  faultless.set(page, known);
  const print = await printOf(page);
  if (known.has(print)) return [];
  // In the page itself: the other mode opens a second page for each analysis, for frames of other origins, and we have none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  if (violations.length === 0) known.add(print);
  return violations.map(
    (violation) =>
      `${violation.id}: ${violation.help} at ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

/** A failure lists rule, element and reason. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}
