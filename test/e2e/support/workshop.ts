import { type Browser, expect, type Page } from "@playwright/test";

export interface WorkshopMail {
  /** The recipient's email address, with which the workshop's owner signs in. */
  readonly to: string;
  /** Path of the link to the whole booking. */
  readonly link: string;
  /** Path of the email's only button, which answers the booking. The email has it only if the booking waits for an answer. */
  readonly answerLink: string;
}

/**
 * Returns the emails to workshops in the outbox of the development site that have a link and mention `about`, newest first. Other tests write to the same
 * outbox at the same time.
 */
export async function workshopMails(page: Page, about: RegExp): Promise<readonly WorkshopMail[]> {
  const cards = (await (await page.request.get("/dev/outbox")).text())
    .replace(/<!--.*?-->/g, "")
    .split("<li ")
    .slice(1);
  return cards.flatMap((card) => {
    if (!about.test(card)) return [];
    const to = /data-to="([^"]+@[^"]+)"/.exec(card)?.[1];
    const token = /\/workshop\/(?:link|answer)\/([\w-]{27})/.exec(card)?.[1];
    if (to === undefined || token === undefined) return [];
    return [{ to, link: `/workshop/link/${token}`, answerLink: `/workshop/answer/${token}` }];
  });
}

/** Signs in on the sandbox's sign-in page with this email address. Returns when the page that required the sign-in is open and its script has loaded. */
export async function signInWithAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel("Email").fill(address);
  await page.getByRole("button", { name: "Sign in with this address" }).click();
  await page.waitForURL(({ pathname }) => !/^\/(sandbox|login)\//.test(pathname));
}

/** The newest email to a workshop about this booking. */
export async function findWorkshopMail(page: Page, bookingToken: string): Promise<WorkshopMail> {
  const booking = await page.request.get(`/api/booking/${bookingToken}/minimal-details`);
  const { BookingID } = (await booking.json()) as { BookingID: number };
  const [mail] = await workshopMails(page, new RegExp(`ooking ${BookingID}\\b`));
  if (mail === undefined) throw new Error("the workshop was sent no mail");
  return mail;
}

/** Opens the portal of the booking's workshop, signed in with the email address that was notified. */
export async function openWorkshopPortal(page: Page, browser: Browser, bookingToken: string): Promise<Page> {
  const mail = await findWorkshopMail(page, bookingToken);
  const portal = await (await browser.newContext()).newPage();
  await portal.goto(mail.link);
  await signInWithAddress(portal, mail.to);
  await expect(portal.getByText("Action required")).toBeVisible();
  return portal;
}

/** Sends the workshop's answer as its form does: 1 accepts the booking, 2 proposes another date, 4 declines. */
export async function answerOffer(portal: Page, responseType: number): Promise<void> {
  const day = await portal.locator('select[name="date-1"] option[value^="2"]').nth(2).getAttribute("value");
  const bookingOfferId = Number(await portal.locator('input[name="bookingOfferId"]').first().inputValue());
  const typename = await portal.evaluate(
    async (variables) => {
      const response = await fetch("/api/gateway", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ operationName: "respondToBookingOffer", variables }),
      });
      return JSON.stringify(await response.json());
    },
    { bookingOfferId, responseType, availabilities: responseType === 2 ? [{ date: day, startAt: "08:00" }] : [] },
  );
  expect(typename).toContain("BookingOfferResponded");
}
