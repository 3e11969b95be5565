import { formatDay } from "../../app/domain/core/time/format";
import { testMobile, chooseSuburb, expectStep, givePlate, press, verifyAndSubmit } from "./support/funnel";
import { expectAccessibleLayout } from "./support/screenshots";
import { createSmallPng } from "./support/photo";
import { expect, test } from "./support/test";
import { dialogOf } from "./support/uploader";
import { createPhoneVideo, expectPlays } from "./support/video";
import { bookAndPay, expectConfirmation, PLACES, startFromHome } from "./support/walk-to-booking";

const LAYOUT_OPTIONS = { widths: [390] } as const;

test("in New Zealand a customer on a phone books with a photo, a video and a held day", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startFromHome(page, /^Basic service/i);
  await chooseSuburb(page, PLACES.NZ.typed, PLACES.NZ.label);
  await givePlate(page, "found1");
  await press(page, /^Yes, \d{4}/);
  await expectStep(page, "date");
  await press(page, /^As soon as possible/);
  await press(page, /^A workshop/);

  await expectStep(page, "customer");
  await page.getByRole("link", { name: "Add photos" }).click();
  const dialog = dialogOf(page);
  await dialog
    .getByLabel("Choose photos", { exact: true })
    .and(page.locator("input"))
    .setInputFiles(await createSmallPng(page));
  await dialog
    .getByLabel("Choose a video", { exact: true })
    .and(page.locator("input"))
    .setInputFiles(await createPhoneVideo(page));
  await expect(dialog.locator("[data-status=approved]")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.locator("video")).toBeVisible();
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);

  await verifyAndSubmit(page, testMobile("NZ"));
  await page.waitForURL(/\/quotes\//);
  await expect(page.locator("html")).toHaveAttribute("lang", "en-NZ");
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  let hold = "";
  const price = await bookAndPay(page, undefined, async () => {
    hold = (await page.getByRole("dialog").getByRole("status").textContent()) ?? "";
    await expectAccessibleLayout(page, LAYOUT_OPTIONS);
  });
  await expectConfirmation(page, price);
  const token = new URL(page.url()).pathname.split("/")[2] ?? "";
  const booking = await page.request.get(`/api/booking/${token}/minimal-details`);
  const { ServiceDate: day } = (await booking.json()) as { ServiceDate: string };
  expect(hold).toMatch(new RegExp(`^${formatDay(day, { year: false })} is held for you until`));
  await expect(page.getByRole("img", { name: "Photo of the vehicle, 1 of 1" })).toBeVisible();
  await expectPlays(page, "Video of the vehicle");
  await expectAccessibleLayout(page, LAYOUT_OPTIONS);
});
