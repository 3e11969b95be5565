import { beforeAll, expect, it } from "vitest";
import { listCalendarDays, dayAt } from "../../../app/domain/core/time/days";
import { Client } from "../identity/client";
import { DB } from "../booking/test-booking";
import { contextOf, makeMember, offerOf, seedPortal, testBooking, WORKSHOP } from "./test-portal";
import { answerWithUndo } from "../../../app/usecases/booking/booking-offer/pending-answer";
import { htmlText } from "../desk/test-desk";

/** The start page of a workshop's day, its conversations and its menu. */

const owner = new Client();
const mechanic = new Client();

beforeAll(async () => {
  await seedPortal();
  await DB.prepare("delete from supplier_members").run();
  await makeMember(WORKSHOP, "max@workshop.example", "owner");
  await owner.signIn({ subject: "demo-supplier-member" });
  await mechanic.signIn({ name: "Mick Bolt", email: "mick.bolt@customer.example", phone: "" }, "/customer-signup");
  await makeMember(WORKSHOP, "mick.bolt@customer.example", "mechanic");
}, 60_000);

it("WS-33 the page shows bookings to answer, then today's arrivals, then free time", async () => {
  const { token } = await testBooking();
  const page = await owner.ask(`/workshop/today?store=${WORKSHOP}`);
  const html = await page.clone().text();
  expect([page.status, html.includes(`/workshop/bookings/${token}`)]).toEqual([200, true]);
  expect(await htmlText(page)).toMatch(/Bookings to answer.*Coming today.*Free in the next 7 days/);
  // On any day of the week, including Sunday, the list has today and the six days after it.
  const freeDaysHtml = /<h2 id="free"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "";
  const days = [...freeDaysHtml.matchAll(/href="\/workshop\?[^"]*day=([\d-]+)/g)].map(([, day]) => day);
  expect(days).toEqual(listCalendarDays(dayAt(Date.now(), "Australia/Sydney"), 7).map(({ day }) => day));
});

it("lists an answer for another day under Just answered, not under Coming today", async () => {
  const { token } = await testBooking();
  const { context } = contextOf(owner);
  const { offer } = await offerOf(token);
  const answer = { bookingOfferId: offer.id, responseType: 1, comment: null, availabilities: [] };
  expect(await answerWithUndo(context, answer)).toMatchObject({ ok: true });
  // The page uses the real clock.
  await DB.prepare("update booking_offers set held_until = ? where id = ?")
    .bind(Date.now() + 60_000, offer.id)
    .run();
  const html = await (await owner.ask(`/workshop/today?store=${WORKSHOP}`)).text();
  const section = (id: string) => new RegExp(`<h2 id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? "";
  expect(section("answered")).toContain(token);
  expect(section("answered")).toContain("You can undo it until");
  expect(section("coming")).not.toContain(token);
});

it("sorts a confirmation that can still be undone among the other bookings by time", async () => {
  const [early, late] = [await testBooking(), await testBooking()];
  const { context } = contextOf(owner);
  const { offer } = await offerOf(late.token);
  const answer = { bookingOfferId: offer.id, responseType: 1, comment: null, availabilities: [] };
  expect(await answerWithUndo(context, answer)).toMatchObject({ ok: true });
  await DB.batch([
    // The page uses the real clock.
    DB.prepare("update booking_offers set held_until = ? where id = ?").bind(Date.now() + 60_000, offer.id),
    DB.prepare("update bookings set status = 'Confirmed', arrival_from = '08:00' where token = ?").bind(early.token),
    DB.prepare("update bookings set arrival_from = '15:00' where token = ?").bind(late.token),
  ]);
  const html = await (await owner.ask(`/workshop?store=${WORKSHOP}`)).text();
  const coming = /<h2 id="coming"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
  expect([coming.indexOf(early.token) > 0, coming.indexOf(late.token) > coming.indexOf(early.token)]).toEqual([
    true,
    true,
  ]);
});

it("sorts bookings with the same deadline by their time", async () => {
  const [late, early] = [await testBooking(), await testBooking()];
  await DB.batch([
    DB.prepare("update booking_offers set respond_by = ? where booking_token in (?, ?)").bind(
      Date.now() + 3_600_000,
      late.token,
      early.token,
    ),
    DB.prepare("update bookings set arrival_from = '15:00' where token = ?").bind(late.token),
    DB.prepare("update bookings set arrival_from = '08:00' where token = ?").bind(early.token),
  ]);
  const html = await (await owner.ask(`/workshop/today?store=${WORKSHOP}`)).text();
  expect(html.indexOf(early.token)).toBeGreaterThan(0);
  expect(html.indexOf(late.token)).toBeGreaterThan(html.indexOf(early.token));
});

it("WS-33 the list has a call link only for the customer of a confirmed booking", async () => {
  const { token } = await testBooking();
  const readCalls = async () => {
    const html = await (await owner.ask(`/workshop?store=${WORKSHOP}`)).text();
    return [...html.matchAll(/<li[^>]*>.*?<\/li>/gs)]
      .filter(([item]) => item.includes(token))
      .flatMap(([item]) => [...item.matchAll(/href="(tel:[^"]+)"[^>]*>(?:<svg.*?<\/svg>)?([^<]*(?:<!-- -->[^<]*)?)/gs)])
      .map(([, href, label = ""]) => [href, label.replaceAll("<!-- -->", "")]);
  };
  expect(await readCalls()).toEqual([]);
  await DB.prepare("update bookings set status = 'Confirmed' where token = ?").bind(token).run();
  expect(await readCalls()).toEqual([[expect.stringMatching(/^tel:\+61/), "Call Kiri"]]);
});

it("WS-12 the menu and More list only pages that the role can open", async () => {
  for (const [person, hasMoney] of [
    [owner, true],
    [mechanic, false],
  ] as const) {
    const page = await (await person.ask("/workshop/more")).text();
    const links = [...new Set([...page.matchAll(/href="(\/workshop[^"#?]*)"/g)].map(([, to = ""]) => to))];
    expect([links.includes("/workshop/statements"), links.includes("/workshop/today")]).toEqual([hasMoney, true]);
    for (const to of links) expect([to, (await person.ask(to)).status]).toEqual([to, 200]);
    const current = [...page.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].map(
      ([tag]) => /href="([^"]*)"/.exec(tag)?.[1],
    );
    expect(current).toEqual(["/workshop/more"]);
    // A link whose whole text is "More" would not name its destination.
    expect(page).toMatch(/More<span class="sr-only"> pages of your portal/);
  }
});

it("lists conversations with the latest first, and counts unread ones", async () => {
  expect(await htmlText(await owner.ask(`/workshop/messages?store=${WORKSHOP}`))).toContain("No messages yet");
  const { token } = await testBooking();
  await DB.prepare(
    "insert into conversation_entries (id, booking_token, supplier_id, side, sealed, at, key) values ('e1', ?, ?, 'customer', 'x', 1, 'k1')",
  )
    .bind(token, WORKSHOP)
    .run();
  const page = await owner.ask(`/workshop/messages?store=${WORKSHOP}`);
  const html = await page.clone().text();
  expect([html.includes(`/workshop/bookings/${token}`), (await htmlText(page)).includes("1 new")]).toEqual([
    true,
    true,
  ]);
  expect((await new Client().ask("/workshop/messages")).status).toBe(302);
});
