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

/** What WCAG 2.2 A and AA find wrong on the page as it stands: rule, reason and element. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await restOf(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations.map(
    (violation) =>
      `${violation.id}: ${violation.help} at ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

/** A failure lists rule, element and reason. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}
