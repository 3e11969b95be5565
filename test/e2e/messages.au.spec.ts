import type { Page } from "@playwright/test";
import { KINDS } from "../../app/domain/notifications/kinds";
import { axeViolations } from "./support/axe";
import { expect, test } from "./support/test";

const MAILS = Object.entries(KINDS).flatMap(([kind, channels]) =>
  channels.some((channel) => channel === "email") ? [kind] : [],
);
/** The widths of a phone and of the reading pane of a desktop mail program. */
const WIDTHS = [390, 700];
const PAGE = { light: "rgb(250, 247, 241)", dark: "rgb(17, 22, 19)" };

const measureMail = (page: Page) =>
  page.evaluate(() => {
    const overflowing = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
    );
    const buttons = [...document.querySelectorAll<HTMLElement>("a")].filter(
      (link) => getComputedStyle(link).display === "inline-block",
    );
    return {
      scrolls: document.documentElement.scrollWidth > innerWidth,
      beyond: overflowing.map(({ tagName }) => tagName),
      page: getComputedStyle(document.body).backgroundColor,
      column: document.querySelector("main")?.getBoundingClientRect().width ?? 0,
      brokenWords: [...document.querySelectorAll<HTMLElement>("td.soft")].filter((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects().length > (cell.textContent ?? "").split(" ").length;
      }).length,
      buttons: buttons.map((link) => Math.round(link.getBoundingClientRect().height)),
    };
  });

test("every email fits phone and desktop in both colour schemes, with a visible button", async ({ page, request }) => {
  // Renders all emails in one document, which loads axe once and has no content security policy.
  await page.route("**/mail-pane", (route) => route.fulfill({ contentType: "text/html", body: "<title>Mail</title>" }));
  await page.goto("/mail-pane");
  for (const kind of MAILS) {
    await page.setContent(await (await request.get(`/dev/messages/${kind}`)).text());
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const view = await measureMail(page);
        expect({ kind, width, ...view }).toMatchObject({
          scrolls: false,
          beyond: [],
          brokenWords: 0,
          page: PAGE[colorScheme],
        });
        expect([
          kind,
          view.column > 0 && view.column <= 600,
          view.buttons.length <= 1,
          view.buttons.every((height) => height >= 44),
        ]).toEqual([kind, true, true, true]);
      }
      expect([kind, await axeViolations(page)]).toEqual([kind, []]);
    }
  }
});
