import { bookAsCustomer } from "./support/book";
import { expectAccessibleLayout, DESK_AND_PHONE } from "./support/screenshots";
import { expect, test } from "./support/test";
import { openWorkshopPortal } from "./support/workshop";

/**
 * Headless Chromium refuses all notifications and has no push service. Both are simulated with realistic keys. The worker itself is tested in
 * test/repository/push-worker.test.ts.
 */
const simulateSubscription = () => {
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  const randomBase64 = (length: number, first: number) => {
    const randomBytes = crypto.getRandomValues(new Uint8Array(length));
    randomBytes[0] = first;
    return btoa(String.fromCharCode(...randomBytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  };
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) =>
    ({
      toJSON: () => ({
        endpoint: `https://fcm.googleapis.com/fcm/send/${String(options?.applicationServerKey).slice(0, 4)}`,
        keys: { p256dh: randomBase64(65, 4), auth: randomBase64(16, 1) },
      }),
    }) as unknown as PushSubscription;
};

test("a workshop user enables notifications by keyboard and disables them without JavaScript", async ({
  page,
  browser,
}) => {
  const token = await bookAsCustomer(page);
  const portal = await openWorkshopPortal(page, browser, token);
  await portal.addInitScript(simulateSubscription);
  await portal.goto("/workshop/settings");
  await portal.getByRole("link", { name: /^Notifications/ }).click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Notifications");
  const name = portal.getByLabel("Name of this device");
  await expect(name).not.toHaveValue("");
  await expectAccessibleLayout(portal, DESK_AND_PHONE);
  await name.fill("Front desk");
  await name.press("Enter");
  await expect(portal.getByRole("listitem").filter({ hasText: "Front desk (this one)" })).toBeVisible();
  await expectAccessibleLayout(portal, DESK_AND_PHONE);

  const noScriptContext = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await portal.context().storageState(),
  });
  const noScriptPage = await noScriptContext.newPage();
  await noScriptPage.goto(new URL("/workshop/settings/devices", portal.url()).href);
  await noScriptPage.getByRole("button", { name: "Turn off Front desk" }).click();
  // The text is in a noscript element, which Playwright does not see as text.
  await expect(async () =>
    expect(await noScriptPage.content()).toContain(
      "JavaScript is off in this browser. Turn it on to get notifications here.",
    ),
  ).toPass();
  await expect(noScriptPage.getByRole("heading", { name: "Your devices" })).toHaveCount(0);
});
