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
 * Runs one axe analysis of the current page. Each document loads axe only once, because `@axe-core/playwright` injects all 1.3 MB twice per analysis, which
 * takes longer than the analysis itself.
 * Frames of other origins are skipped, because we have none.
 */
async function runAxe(page: Page): Promise<readonly axe.Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (options) =>
      (await (window as unknown as { axe: typeof import("axe-core") }).axe.run(document, options)).violations,
    OPTIONS,
  );
}

/**
 * Waits for all finite animations, including those that start in the meantime: contrast cannot be measured on a dialog that is fading in or a button that is
 * changing to dark colours.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const runningAnimations = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    for (let animations = runningAnimations(); animations.length > 0; animations = runningAnimations())
      await Promise.allSettled(animations.map((animation) => animation.finished));
  });
}

/**
 * Digest of everything that an analysis can depend on: the markup, and for each element its visibility, colours, font, scrolling and target size (with the
 * exact position if it is too small). At another width most pages have the same digest.
 */
const pageDigest = (page: Page) =>
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
 * True if a target is too small even in the middle of the window. axe only measures the part that a bar at the edge of the window leaves uncovered, so it is a
 * matter of chance which target fails. Users can scroll (WCAG 2.5.8 is about the target's size).
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

/** The elements of a violation that fail at any scroll position. */
async function faultyNodes(page: Page, { id, nodes }: axe.Result): Promise<readonly string[]> {
  const targets = nodes.map(({ target }) => target.join(" "));
  if (id !== TARGET_SIZE) return targets;
  const smallTargets: string[] = [];
  for (const target of targets) if (await isSmallInFullView(page, target)) smallTargets.push(target);
  return smallTargets;
}

/** Digests of pages that passed, in this test or an earlier one. */
const passedDigests = new Set<string>();

/** WCAG 2.2 A and AA violations of the current page: rule, reason and element. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await waitForAnimations(page);
  const digest = await pageDigest(page);
  if (passedDigests.has(digest)) return [];
  const violations = await runAxe(page);
  const matches: string[] = [];
  for (const violation of violations) {
    const nodes = await faultyNodes(page, violation);
    if (nodes.length > 0) matches.push(`${violation.id}: ${violation.help} at ${nodes.join(", ")}`);
  }
  if (matches.length === 0) passedDigests.add(digest);
  return matches;
}

/** A failure lists rule, element and reason. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}
