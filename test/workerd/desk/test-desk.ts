import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { toBookingToken } from "../../support/ids";
import type { OnlineMethod } from "../../../app/domain/payments/methods";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { handleProviderReturn } from "../../../app/usecases/booking/payments/handle-provider-return";
import { typeCardWithoutWebhook } from "../booking/test-booking";
import type { Client } from "../identity/client";
import { contextOf, offerOf, signInClient } from "../portal/test-portal";
import { openPayment } from "../../support/open-payment";
import { decodeEntities, textOfHtml } from "../../support/page-text";

export const { DB } = env as unknown as Env;

export async function addEmployee(email: string, role: string): Promise<void> {
  await DB.prepare(
    "insert into desk_members (email, role, added_by, added_at, confirmed_role, confirmed_by) values (?1, ?2, 'test', 0, ?2, 'test') on conflict do update set role = excluded.role, confirmed_role = excluded.role, added_by_email = null",
  )
    .bind(email, role)
    .run();
}

/** Backdates all giveaways by 31 days, so that they no longer count towards the daily and 30-day limits. */
export const backdateGiveaways = () =>
  DB.prepare("update giveaways set asked_at = asked_at - ?")
    .bind(31 * 24 * 3_600_000)
    .run();

/** Signs one browser in for each of these sandbox users, in order. */
export const signInAll = async <const S extends readonly string[]>(...subjects: S) =>
  (await Promise.all(subjects.map(signInClient))) as unknown as { readonly [K in keyof S]: Client };

/** The ids of the queues that the overview page lists as empty. */
export function emptyQueueIds(page: string): readonly string[] {
  const list = page.slice(page.indexOf('id="clear"'), page.indexOf('id="done"'));
  return [...list.matchAll(/<li id="([\w-]+)"/g)].map(([, id = ""]) => id);
}

export const htmlText = async (response: Response) => textOfHtml(await response.text());

/** Opens the page of an action and posts its form with its own values and the input. */
export async function act(client: Client, path: string, input: Readonly<Record<string, string>>): Promise<Response> {
  const page = await (await client.ask(path)).text();
  const form = page.slice(
    page.search(/<form(?![^>]*role="search")[^>]*method="post"[^>]*>(?!<button[^>]*>(?:Sign out|End the call))/),
  );
  const hiddenFields = Object.fromEntries(
    [...form.slice(0, form.indexOf("</form>")).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  if (hiddenFields.id === undefined) throw new Error(`no form on ${path}: ${page.slice(0, 400)}`);
  return client.ask(path, { ...hiddenFields, reason: "The customer asked on the phone", ...input });
}

/** The fields of an editing form at the desk, as rendered. */
export async function pageFields(client: Client, path: string): Promise<Record<string, string>> {
  return fieldsOf(await (await client.ask(path)).text());
}
export function fieldsOf(page: string): Record<string, string> {
  const formOnwards = page.slice(page.indexOf('id="change"'));
  const form = formOnwards.slice(0, formOnwards.indexOf("</form>"));
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  return Object.fromEntries([
    ...inputs
      .filter((input) => !/type="(checkbox|radio)"/.test(input) || /checked=""/.test(input))
      .map((input) => [
        /name="([^"]+)"/.exec(input)?.[1] ?? "",
        decodeEntities(/value="([^"]*)"/.exec(input)?.[1] ?? ""),
      ]),
    ...[...form.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>([^<]*)/g)].map(([, name = "", text = ""]) => [
      name,
      decodeEntities(text).replace(/^\n/, ""),
    ]),
    ...[...form.matchAll(/<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs)].map(([, name = "", options = ""]) => [
      name,
      decodeEntities(/<option value="([^"]*)" selected=""/.exec(options)?.[1] ?? ""),
    ]),
  ]);
}
/** Requests the preview that the page requires, and then saves. */
export async function previewAndSave(client: Client, path: string, form: Record<string, string>, reason: string) {
  const preview = await client.ask(path, { ...form, intent: "preview" });
  const page = await preview.text();
  expect([preview.status, page.includes('id="preview"')]).toEqual([200, true]);
  const next = { ...fieldsOf(page), intent: "save", reason };
  return { next, saved: await client.ask(path, next), page };
}

/** Pays the booking online and lets its workshop confirm, so that the payment is captured. */
export async function payAndConfirm(member: Client, token: string, method: OnlineMethod, at: number) {
  const { context, settle } = contextOf(null, at);
  const payload = await openPayment(context, toBookingToken(token), method);
  const attempt = await context.db.payments.find(payload.attemptId);
  if (!attempt) throw new Error("no attempt");
  if (method === "creditCard") {
    await typeCardWithoutWebhook(payload.clientSecret);
    await finishAttempt(context, attempt.id, "customer");
  } else {
    const { checkout } = context.payments.sandbox;
    const { handOver } = payload;
    const id =
      handOver?.kind === "form"
        ? await checkout.beginCheckout(method as never, handOver.fields)
        : (attempt.providerId ?? "");
    const returnUrl = await checkout.answer(method as never, id ?? "", "approve");
    await handleProviderReturn(
      context,
      attempt.id,
      returnUrl === null ? {} : Object.fromEntries(new URL(returnUrl).searchParams),
    );
  }
  await settle();
  const supplier = contextOf(member, at + 60_000);
  const response = await respondToBookingOffer(supplier.context, {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType: 1,
    comment: null,
    availabilities: [],
  });
  await supplier.settle();
  if (!response.ok) throw new Error(response.code);
  const [payment] = await context.db.payments.listByBooking(toBookingToken(token));
  if (!payment) throw new Error("not paid");
  return payment;
}
