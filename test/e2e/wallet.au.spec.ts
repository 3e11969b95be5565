import { fillCard } from "./support/choose-supplier";
import { joinAsWorkshop } from "./support/joined-workshop";
import { expectAccessibleLayout, DESK_AND_PHONE } from "./support/screenshots";
import { expect, test } from "./support/test";
import { signInWithAddress } from "./support/workshop";

test("an owner tops up the wallet by card after a low amount and a declined card", async ({ page, browser }) => {
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@banksia.example`;
  await joinAsWorkshop(page, email, {});
  const owner = await (await browser.newContext()).newPage();
  await owner.goto("/customer-login?returnTo=%2Fworkshop%2Fwallet");
  await signInWithAddress(owner, email);
  await expect(owner.getByText("$0.00")).toBeVisible();
  await expectAccessibleLayout(owner, { ...DESK_AND_PHONE, name: "wallet" });

  const amount = owner.getByLabel("Top up by card");
  await amount.fill("1");
  await amount.press("Enter");
  await expect(owner.getByRole("alert")).toBeVisible();
  await expect(amount).toHaveValue("1");
  await expectAccessibleLayout(owner, { ...DESK_AND_PHONE, name: "wallet-refused" });

  await amount.fill("60");
  await owner.getByRole("button", { name: "Continue to card payment" }).click();
  await expect(owner.getByLabel("Card number")).toBeVisible();
  await expect(owner.getByText("$60.00").first()).toBeVisible();
  await expectAccessibleLayout(owner, { ...DESK_AND_PHONE, name: "wallet-card" });
  const pay = owner.getByRole("button", { name: /\$60\.00/ });
  await owner.getByLabel("Name on card").fill("Ada Murray");
  await fillCard(owner, "4000 0000 0000 0002");
  await pay.click();
  await expect(owner.getByText(/declined/i).first()).toBeVisible();
  await fillCard(owner, "5555 5555 5555 4444");
  await pay.click();
  await expect(owner.getByText("$60.00 is in your wallet.")).toBeVisible();
  await expect(owner.getByRole("listitem").filter({ hasText: "Top-up by card" })).toHaveCount(1);
  await expectAccessibleLayout(owner, { ...DESK_AND_PHONE, name: "wallet-paid" });
  await owner.reload();
  await expect(owner.getByRole("listitem").filter({ hasText: "Top-up by card" })).toHaveCount(1);
  await owner.context().close();
});
