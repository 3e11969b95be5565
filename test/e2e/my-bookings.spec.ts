import { expectNoAxeViolations } from "./support/axe";
import { bookAsCustomer } from "./support/book";
import { testMobile, codeFor } from "./support/funnel";
import { expect, ONE_COUNTRY, test } from "./support/test";
import { countryOf } from "./support/walk-to-booking";

for (const javaScriptEnabled of [true, false])
  test(
    `a guest finds bookings on another device by code ${javaScriptEnabled ? "with" : "without"} JavaScript`,
    { tag: javaScriptEnabled ? [] : ONE_COUNTRY },
    async ({ page, browser }, { project }) => {
      const mobile = testMobile(countryOf(project.name));
      const token = await bookAsCustomer(page, mobile);
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 900 } });
      const phone = await context.newPage();
      const expectLayout = async () => {
        if (!javaScriptEnabled) return;
        for (const width of [1280, 390]) {
          await phone.setViewportSize({ width, height: 900 });
          expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          await expectNoAxeViolations(phone);
        }
      };
      await phone.goto("/help");
      await phone.getByRole("contentinfo").getByRole("link", { name: "My bookings" }).click();
      await expect(phone).toHaveTitle("My bookings");
      await expectLayout();
      await phone.getByLabel("Mobile or email").fill(mobile);
      await phone.getByRole("button", { name: "Send me a code" }).click();
      await expect(phone.getByText("If there is a booking for")).toBeVisible();
      await expectLayout();
      await expect(async () => phone.locator("#field-code").fill(await codeFor(phone, mobile))).toPass();
      await phone.getByRole("button", { name: "Continue" }).click();
      await expectLayout();
      await phone.getByRole("link", { name: /Booking Received/ }).click();
      await expect(phone).toHaveURL(new RegExp(`/booking/${token}$`));
      await expect(phone.getByText("kiri@example.com")).toBeVisible();
      await phone.goto("/bookings");
      await phone.getByRole("button", { name: "Forget me on this device" }).click();
      await expect(phone.getByLabel("Mobile or email")).toBeVisible();
      await phone.goto(`/booking/${token}`);
      await expect(phone.getByText("kiri@example.com")).toBeHidden();
      await context.close();
    },
  );
