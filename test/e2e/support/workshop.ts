import type { Page } from "@playwright/test";

export interface WorkshopMail {
  /** The address that it went to: its owner signs in with it. */
  readonly to: string;
  /** Path of the link in it. */
  readonly link: string;
}

/** The mails to workshops in the outbox page of development sites that carry a link, newest first. */
export async function workshopMails(page: Page): Promise<readonly WorkshopMail[]> {
  const cards = (await (await page.request.get("/dev/outbox")).text()).split("<li ").slice(1);
  return cards.flatMap((card) => {
    const [to, link] = [/data-to="([^"]+@[^"]+)"/.exec(card)?.[1], /\/workshop\/link\/[\w-]{27}/.exec(card)?.[0]];
    return to === undefined || link === undefined ? [] : [{ to, link }];
  });
}

/** At the sandbox's sign-in page: as whoever has the address. */
export async function signInWithAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel("E-mail").fill(address);
  await page.getByRole("button", { name: "Sign in with this address" }).click();
}
