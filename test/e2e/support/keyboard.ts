import { expect, type Locator, type Page } from "@playwright/test";

/** Upper bound on the tab stops of a page. */
const MAX_STOPS = 150;

/** Returns how a sighted user sees the focus: whether the outline is drawn, and whether the element is on the screen and on top. */
const lookAtFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // When a page has just loaded or is being replaced, the page itself has the focus. It is not a tab stop.
    if (!(focused instanceof HTMLElement) || focused === document.body || focused.matches("main, [role=alert]"))
      return { at: "nothing", isSeen: false };
    const box = focused.getBoundingClientRect();
    const center = {
      x: box.left + Math.min(box.width, innerWidth) / 2,
      y: box.top + Math.min(box.height, innerHeight) / 2,
    };
    // A hidden radio button shows its focus on the card around it.
    const isOutlined = [focused, focused.parentElement, focused.parentElement?.parentElement].some((element) => {
      const style = element && getComputedStyle(element);
      return style && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    });
    const isOnScreen = center.x >= 0 && center.x <= innerWidth && center.y >= 0 && center.y <= innerHeight;
    return {
      at: `${focused.tagName} ${focused.textContent?.trim().slice(0, 40) || focused.getAttribute("name")}`,
      isSeen: isOutlined && isOnScreen,
    };
  });

/** Presses Tab until one of these has the focus, and checks at each stop that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const { at, isSeen } = await lookAtFocus(page);
    // After the last stop, the focus moves to the browser's own toolbar.
    if (at === "nothing") continue;
    expect(isSeen, `the focus at ${at} is seen`).toBe(true);
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("Tab does not lead there");
}

export async function activateByKeyboard(page: Page, target: Locator, key: "Enter" | "Space"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
