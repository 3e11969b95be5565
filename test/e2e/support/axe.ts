import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TARGET_SIZE = "target-size";
const OPTIONS: axe.RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  resultTypes: ["violations"],
};

/**
 * One analysis of the page as it stands. A document is given axe once: `@axe-core/playwright` gives all 1.3 MB of it twice for each analysis, which
 * takes the browser longer than the analysis. Frames of other origins are left out, and we have none.
 */
async function analysed(page: Page): Promise<readonly axe.Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (options) =>
      (await (window as unknown as { axe: typeof import("axe-core") }).axe.run(document, options)).violations,
    OPTIONS,
  );
}

/**
 * A dialog that is still fading in has no contrast to judge, nor has a button on its way to the colours of the dark: waits for every animation that comes to
 * an end, and for those that begin meanwhile.
 */
async function restOf(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    for (let remainingPages = running(); remainingPages.length > 0; remainingPages = running())
      await Promise.allSettled(remainingPages.map((animation) => animation.finished));
  });
}

/**
 * All of a page that an analysis can depend on: its markup, and of each element what is seen of it, its colours and letters, whether it scrolls,
 * and whether it is large enough to press (where it is not, its exact place). At another width most pages are the same by this measure.
 */
const contactDigest = (page: Page) =>
  page.evaluate(async () => {
    const MIN_TARGET_PX = 24;
    const text = [document.documentElement.outerHTML];
    for (const element of document.body.querySelectorAll("*")) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
        text.push("unseen");
        continue;
      }
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isSmall = box.width < MIN_TARGET_PX || box.height < MIN_TARGET_PX;
      text.push(
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
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text.join("\n")));
    return [...new Uint8Array(digest)].join();
  });

/**
 * Is a target too small also in the middle of the window? axe measures what a bar at the edge of the window leaves of it, and which target that bar covers is
 * chance: whoever wants to press it scrolls (WCAG 2.5.8 asks for its size).
 */
const isSmallInFullView = (page: Page, selector: string) =>
  page.evaluate(
    async ([target, only]) => {
      const element = document.querySelector(target);
      if (element === null) return true;
      const { scrollX, scrollY } = window;
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { axe: analyser } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await analyser.run(element, { runOnly: { type: "rule", values: [only] } });
      window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
      return violations.length > 0;
    },
    [selector, TARGET_SIZE] as const,
  );

/** Of a violation the elements that are at fault wherever the window is scrolled to. */
async function faultyNodes(page: Page, { id, nodes }: axe.Result): Promise<readonly string[]> {
  const targets = nodes.map(({ target }) => target.join(" "));
  if (id !== TARGET_SIZE) return targets;
  const small: string[] = [];
  for (const target of targets) if (await isSmallInFullView(page, target)) small.push(target);
  return small;
}

/** The prints of what was analysed and found in order, in this test or one before it. */
const faultless = new Set<string>();

/** What WCAG 2.2 A and AA find wrong on the page as it stands: rule, reason and element. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await restOf(page);
  const digest = await contactDigest(page);
  if (faultless.has(digest)) return [];
  const violations = await analysed(page);
  const matches: string[] = [];
  for (const violation of violations) {
    const nodes = await faultyNodes(page, violation);
    if (nodes.length > 0) matches.push(`${violation.id}: ${violation.help} at ${nodes.join(", ")}`);
  }
  if (matches.length === 0) faultless.add(digest);
  return matches;
}

/** A failure lists rule, element and reason. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}
