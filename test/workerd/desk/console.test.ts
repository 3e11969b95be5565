import { beforeAll, describe, expect, it } from "vitest";
import { DESK_ROLES } from "../../../app/domain/identity/roles";
import { LIST_IDS } from "../../../app/domain/operations/desk/lists";
import { toBookingToken } from "../../support/ids";
import { NO_CONTACT } from "../../../app/domain/identity/contact/contact";
import { saveLead } from "../../../app/usecases/lead/save-lead";
import { openRequest } from "../../../app/usecases/booking/sealed-request";
import type { Client } from "../identity/client";
import { insertLead, momentContext } from "../quotes/marketplace";
import { newestCodeTo, nationalDigits } from "../booking/test-customer";
import { confirmWithUndo } from "../../../app/usecases/booking/booking-offer/pending-answer";
import {
  contextOf,
  DAY,
  makeMember,
  messagesOfTemplate,
  MOBILE,
  OTHER,
  seedPortal,
  signInClient,
  testBooking,
  WORKSHOP,
} from "../portal/test-portal";
import { act, signInAll, DB, addEmployee, htmlText } from "./test-desk";

/** The lists of the desk, the pages of workshops and customers, and corrections. */

let opal: Client;
let fay: Client;
let casey: Client;
let peopleCount = 0;
const newPerson = () => {
  peopleCount += 1;
  return {
    email: `console${peopleCount}@example.com`,
    mobile: `+6140407${String(peopleCount).padStart(4, "0")}`,
    firstName: "Kiri",
    lastName: "Walker",
  };
};
const page = async (path: string, client = opal) => htmlText(await client.ask(path));

beforeAll(async () => {
  await seedPortal();
  [opal, fay, casey] = await signInAll("demo-operator", "demo-second-operator", "demo-customer");
  await addEmployee("opal@operator.example", "admin");
  await addEmployee("fay@operator.example", "support");
}, 60_000);

describe("OP-08 lists of the desk", () => {
  it("every list opens for its roles, can be exported, and is closed to customers", async () => {
    for (const list of LIST_IDS) {
      const isMoneyList = list === "payouts" || list === "statements";
      const roles = isMoneyList ? ["support", "finance", "admin"] : DESK_ROLES;
      for (const role of DESK_ROLES) {
        await addEmployee("fay@operator.example", role);
        const status = roles.some((value) => value === role) ? 200 : 403;
        expect((await fay.ask(`/desk/${list}`)).status, `${role} at ${list}`).toBe(status);
        expect((await fay.ask(`/desk/${list}.csv`)).status, `${role} at ${list}.csv`).toBe(status);
      }
      expect((await casey.ask(`/desk/${list}`)).status).toBe(403);
      expect((await casey.ask(`/desk/${list}.csv`)).status).toBe(403);
    }
    await addEmployee("fay@operator.example", "support");
    expect((await opal.ask("/desk/nonsense")).status).toBe(404);
    expect((await opal.ask("/desk/nonsense", { intent: "nothing" })).status).toBe(404);
    expect((await opal.ask("/desk/nonsense.csv")).status).toBe(404);
  });

  it("filters bookings by status, day, workshop and place, and shows no contact details", async () => {
    const item = await testBooking(newPerson());
    const other = await testBooking({ ...newPerson(), supplierId: OTHER as never, serviceDay: "2026-12-01" });
    const bookingNumber = async (token: string) =>
      String((await DB.prepare("select id from bookings where token = ?").bind(token).first<{ id: number }>())?.id);
    const first = await bookingNumber(item.token);
    const second = await bookingNumber(other.token);
    const hasRow = async (query: string) => {
      const text = await page(`/desk/bookings?${query}`);
      return [text.includes(first), text.includes(second)];
    };
    expect(await hasRow("")).toEqual([true, true]);
    expect(await hasRow(`from=${DAY}&to=${DAY}`)).toEqual([true, false]);
    expect(await hasRow("from=2026-12-01")).toEqual([false, true]);
    expect(await hasRow(`workshop=${OTHER}`)).toEqual([false, true]);
    expect(await hasRow("status=Cancelled")).toEqual([false, false]);
    expect(await hasRow(`q=${first}`)).toEqual([true, false]);
    await DB.prepare("update suppliers set state = 'TAS', latitude = -42.9, longitude = 147.3 where id = ?")
      .bind(OTHER)
      .run();
    expect(await hasRow("place=tas")).toEqual([false, true]);
    expect(await hasRow("place=Parramatta")).toEqual([true, false]);
    const csv = await (await opal.ask("/desk/bookings.csv?from=2026-12-01")).text();
    expect(csv).toContain(second);
    expect(csv).not.toContain(first);
    for (const text of [csv, await page("/desk/bookings")]) expect(text).not.toMatch(/Kiri|@example\.com|\+614/);
  });

  it("cursor paging shows each row once and in order, without a next link on the last page", async () => {
    await DB.prepare(
      `insert into callbacks (lead_guid, reason, state, created_at, next_at)
       with recursive s(n) as (select 1 union all select n + 1 from s where n < 120)
       select printf('00000000-0000-4000-8000-%012d', n), 'asked', 'done', 1000 + n / 3, 1 from s`,
    ).run();
    const views: string[] = [];
    let path: string | undefined = "/desk/callbacks";
    for (let pages = 0; path !== undefined && pages < 5; pages += 1) {
      const html: string = await (await opal.ask(path)).text();
      views.push(...[...html.matchAll(/<a[^>]*href="\/desk\/quotes\/([0-9a-f-]{36})"/g)].map(([, guid = ""]) => guid));
      path = /href="(\/desk\/callbacks\?[^"]*after=[^"]*)"[^>]*>Next page/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    }
    const seededViews = views.filter((guid) => guid.startsWith("00000000-0000-4000-8000-"));
    expect(seededViews).toHaveLength(120);
    expect(new Set(seededViews).size).toBe(120);
    expect(seededViews).toEqual([...seededViews].sort().reverse());
    await DB.prepare("delete from callbacks where lead_guid like '00000000-0000-4000-8000-%'").run();
  });

  it("a saved view is visible only to its author and keeps relative days such as today", async () => {
    const path = "/desk/bookings?from=today&status=Pending";
    expect((await opal.ask(path, { intent: "save", name: "Mine" })).status).toBe(303);
    const list = await (await opal.ask("/desk/bookings")).text();
    expect(list).toContain('href="/desk/bookings?status=Pending&amp;from=today"');
    expect(await page("/desk/bookings", fay)).not.toContain("Mine");
    expect((await opal.ask("/desk/bookings", { intent: "save", name: "Nothing" })).status).toBe(422);
    expect((await opal.ask(path, { intent: "save", name: "" })).status).toBe(422);
    expect((await opal.ask("/desk/bookings", { intent: "remove", name: "Mine" })).status).toBe(303);
    expect(await page("/desk/bookings")).not.toContain("Mine");
  });
});

describe("OP-01 and OP-09 workshops on the desk", () => {
  it("pausing, closing and reopening an imported workshop is recorded with author and reason", async () => {
    await DB.prepare("update suppliers set operator_key = 'shop-24' where id = ?").bind(MOBILE).run();
    const path = `/desk/workshops/${MOBILE}`;
    const readHiddenReason = async () =>
      (
        await DB.prepare("select hidden_because as reason from suppliers where id = ?")
          .bind(MOBILE)
          .first<{ reason: string | null }>()
      )?.reason;
    expect(await page(path)).toContain("Imported as shop-24");
    expect((await act(opal, `${path}/pause`, { reason: "Three complaints" })).status).toBe(303);
    expect(await readHiddenReason()).toBe("paused");
    expect(await page(path)).toMatch(/Opal Operator Open → Paused: Three complaints/);
    expect((await act(opal, `${path}/reopen`, { reason: "Settled with them" })).status).toBe(303);
    expect(await readHiddenReason()).toBeNull();
    expect((await act(opal, `${path}/close`, { reason: "Sold the business" })).status).toBe(303);
    expect(await readHiddenReason()).toBe("closed");
    expect((await act(opal, `${path}/reopen`, { reason: "New owner signed" })).status).toBe(303);
    const { results } = await DB.prepare(
      "select before, after from supplier_desk_events where supplier_id = ? order by version",
    )
      .bind(MOBILE)
      .all<{ before: string; after: string }>();
    expect(results.map(({ before, after }) => `${before} ${after}`)).toEqual([
      '{"hiddenReason":null} {"hiddenReason":"paused"}',
      '{"hiddenReason":"paused"} {"hiddenReason":null}',
      '{"hiddenReason":null} {"hiddenReason":"closed"}',
      '{"hiddenReason":"closed"} {"hiddenReason":null}',
    ]);
  });

  it("support sees a workshop's contact details and sends it a message, but cannot pause it", async () => {
    const path = `/desk/workshops/${WORKSHOP}`;
    const text = await page(path, fay);
    const { phone, email } = (await DB.prepare("select phone, email from suppliers where id = ?")
      .bind(WORKSHOP)
      .first<{ phone: string; email: string }>()) ?? { phone: "?", email: "?" };
    expect(text).toContain(phone);
    expect(text).toContain(email);
    expect((await fay.ask(`${path}/pause`)).status).toBe(403);
    expect(
      (await act(fay, `${path}/message`, { subject: "Opening hours", message: "Are you open on Monday?" })).status,
    ).toBe(303);
    const message = await DB.prepare("select state from outbox where template = 'workshop-message'").all();
    expect(message.results).toHaveLength(1);
    expect((await act(fay, `${path}/message`, { subject: "", message: "" })).status).toBe(422);
  });

  it("a workshop's contact details are corrected, and it is notified", async () => {
    const path = `/desk/workshops/${OTHER}`;
    const input = { contactName: "Ari Ward", email: "new@shop.example", phone: "02 5550 1234" };
    expect((await act(opal, `${path}/contact`, { ...input, phone: "12" })).status).toBe(422);
    expect((await act(opal, `${path}/contact`, input)).status).toBe(303);
    expect(await page(path)).toContain("new@shop.example");
    const { n } = (await DB.prepare(
      "select count(*) as n from supplier_desk_events where supplier_id = ? and kind = 'contact'",
    )
      .bind(OTHER)
      .first<{ n: number }>()) ?? { n: 0 };
    expect(n).toBe(1);
  });
});

it("WS-05 an answer that can still be undone replaces the response deadline", async () => {
  await makeMember(WORKSHOP, "max@workshop.example");
  const max = await signInClient("demo-supplier-member");
  const { token } = await testBooking(newPerson());
  expect(await page(`/desk/bookings/${token}`)).toContain("Answer due");
  expect(await confirmWithUndo(contextOf(max, Date.now()).context, toBookingToken(token))).toEqual({ ok: true });
  const text = await page(`/desk/bookings/${token}`);
  expect(text).toMatch(/Workshop’s answer Confirmed\. Takes effect at \d{1,2}:\d\d [ap]m/);
  expect(text).toContain("Confirmed, can be undone for a minute");
  expect(text).not.toContain("Answer due");
});

describe("OP-07 corrections by the desk", () => {
  const requestOf = async (token: string) => {
    const { context } = momentContext();
    const booking = await context.db.bookings.find(toBookingToken(token));
    return openRequest(context, booking?.sealedRequest ?? "", token);
  };

  it("a mobile number is corrected by code, and the old number is notified", async () => {
    const customer = newPerson();
    const { token } = await testBooking(customer);
    const rightMobile = "+61404079999";
    const path = `/desk/bookings/${token}`;
    expect((await act(opal, `${path}/correct`, { contact: rightMobile, code: "123456" })).status).toBe(422);
    expect((await requestOf(token)).mobile).toBe(customer.mobile);
    expect((await act(opal, `${path}/correct-code`, { contact: rightMobile })).status).toBe(303);
    const code = await newestCodeTo(nationalDigits(rightMobile));
    expect((await act(opal, `${path}/correct`, { contact: rightMobile, code, firstName: "Keri" })).status).toBe(303);
    expect(await requestOf(token)).toMatchObject({
      mobile: rightMobile,
      firstName: "Keri",
      lastName: customer.lastName,
    });
    expect(await htmlText(await opal.ask("/desk/find", { q: "0404 079 999" }))).toContain("Booking");
    expect(await htmlText(await opal.ask("/desk/find", { q: customer.mobile.replace("+61", "0") }))).toContain(
      "Nothing found",
    );
    expect((await messagesOfTemplate(token, "contact-corrected")).map(({ to }) => to)).toEqual([customer.mobile]);
    // A resent message goes to the booking's current contact.
    const [text] = (await messagesOfTemplate(token, "booking-received")).filter(({ channel }) => channel === "sms");
    await DB.prepare("update outbox set state = 'sent', sent_at = created_at where id = ?").bind(text?.id).run();
    await act(opal, `${path}/send-again?message=${encodeURIComponent(text?.id ?? "")}`, {});
    expect(
      (await messagesOfTemplate(token, "booking-received"))
        .filter(({ channel }) => channel === "sms")
        .map(({ to }) => to)
        .sort(),
    ).toEqual([rightMobile, customer.mobile].sort());
  });

  it("each code sent from the desk opens the form where it is entered", async () => {
    const forms = { "correct-code": "correct", "export-code": "export", "deletion-code": "delete-data" };
    for (const [send, form] of Object.entries(forms)) {
      const path = `/desk/bookings/${(await testBooking(newPerson())).token}`;
      const contact = send === "correct-code" ? "0404 079 998" : "";
      const response = await act(opal, `${path}/${send}`, { contact });
      const location = response.headers.get("Location") ?? "";
      expect(location.startsWith(`${path}/${form}?sent`), send).toBe(true);
      expect(location).not.toMatch(/0404|079/);
      expect(await page(location), form).toContain("The code was sent");
      expect(await page(`${path}/${form}`), form).not.toContain("The code was sent");
      // The operator need not type the new contact again, and no other booking's page shows it.
      if (contact === "") continue;
      expect(await (await opal.ask(location)).text()).toContain(`value="${contact}"`);
      const other = `/desk/bookings/${(await testBooking(newPerson())).token}/${form}`;
      expect(await (await opal.ask(location.replace(/^[^?]*/, other))).text()).not.toContain(contact);
    }
  });

  it("a corrected plate is stored, and the desk finds the booking by the new plate", async () => {
    const { token } = await testBooking({ ...newPerson(), rego: "ABC12X" });
    expect((await act(opal, `/desk/bookings/${token}/plate`, { rego: "" })).status).toBe(422);
    expect((await act(opal, `/desk/bookings/${token}/plate`, { rego: "xyz 98q" })).status).toBe(303);
    expect((await requestOf(token)).rego).toBe("XYZ98Q");
    expect(await htmlText(await opal.ask("/desk/find", { q: "XYZ98Q" }))).toContain("Booking");
    expect(await page(`/desk/bookings/${token}`)).toContain("Vehicle corrected");
  });

  it("a customer's page counts the bookings and masks the contact details", async () => {
    const person = newPerson();
    const { token } = await testBooking(person);
    const { customer } = (await DB.prepare("select email_digest as customer from bookings where token = ?")
      .bind(token)
      .first<{ customer: string }>()) ?? { customer: "" };
    const text = await page(`/desk/customers/${customer}`);
    expect(text).toContain("1 booking with this email");
    expect(text).not.toContain(person.email);
    expect(text).not.toContain("Walker");
    expect((await opal.ask("/desk/customers/none-of-this-name-at-all")).status).toBe(404);
    expect(await page(`/desk/bookings/${token}`)).toContain("K… W…");
    expect(await page("/desk/customers")).toContain("K… W…");
  });
});

describe("a quote, a customer and a filtered list at the desk", () => {
  it("a quote shows its customer's booking count, and its history is in plain sentences", async () => {
    const person = newPerson();
    const { token, guid } = await testBooking(person);
    const { context } = momentContext();
    const contact = { ...NO_CONTACT, firstName: "Kiri", email: person.email };
    const second = await insertLead(context);
    await saveLead(context, { guid: second.guid, patch: { contact }, retainQuote: true, reason: "test" });
    const html = await (await opal.ask(`/desk/quotes/${second.guid}`)).text();
    expect(html).toContain(", 1 booking</a>");
    const customer = /href="(\/desk\/customers\/[^"]+)"/.exec(html)?.[1] ?? "";
    expect(await page(customer)).toContain("1 booking with this email");
    const quote = await page(`/desk/quotes/${guid}`);
    expect(quote).toMatch(/Quote Booked/);
    expect(quote).not.toMatch(/lead …|now Pending|message (was|is)|Holder|System/);
    expect(await page(`/desk/bookings/${token}`)).toMatch(/Booking \d{9} Awaiting workshop/);
    expect(await htmlText(await opal.ask("/desk/find", { q: person.email }))).toContain("Awaiting workshop");
  });

  it("a correction, export or deletion form links to its code request until a code is sent", async () => {
    const { token } = await testBooking(newPerson());
    const base = `/desk/bookings/${token}`;
    const customer = /href="(\/desk\/customers\/[^"]+)"/.exec(await (await opal.ask(base)).text())?.[1] ?? "";
    const html = await (await opal.ask(customer)).text();
    for (const act of ["correct-code", "export-code", "deletion-code"]) expect(html).toContain(`${base}/${act}"`);
    for (const [act, code] of [
      ["correct", "correct-code"],
      ["export", "export-code"],
      ["delete-data", "deletion-code"],
    ]) {
      const view = await (await opal.ask(`${base}/${act}`)).text();
      expect(view).toContain(`href="${base}/${code}"`);
      expect(await (await opal.ask(`${base}/${act}?sent`)).text()).not.toContain(`href="${base}/${code}"`);
    }
  });

  it("the error for an unanswered question does not repeat the question", async () => {
    const { token } = await testBooking(newPerson());
    const refusedResponse = await act(opal, `/desk/bookings/${token}/cancel`, { side: "" });
    expect(refusedResponse.status).toBe(422);
    const text = await htmlText(refusedResponse);
    expect(text).toContain("Choose who wants it cancelled");
    expect(text).not.toContain("?:");
  });

  it("filters that were applied are named above the rows, with the form closed", async () => {
    const html = await (await opal.ask("/desk/bookings?status=Pending&from=2026-11-30")).text();
    expect(html).toContain("Status: Awaiting workshop, Service day from: Mon 30 Nov 2026");
    expect(html).not.toMatch(/<details[^>]*open=""[^>]*>\s*<summary[^>]*>Change filters/);
  });

  it("callbacks and leads name the vehicle, the job and the suburb of their request", async () => {
    const { guid } = await insertLead(momentContext().context);
    await DB.batch([
      DB.prepare(
        "insert into callbacks (lead_guid, reason, state, created_at, next_at) values (?, 'asked', 'waiting', 1, 1)",
      ).bind(guid),
      DB.prepare(
        "insert into lead_bids (lead_guid, max_offers, max_claims, max_reveals, lead_price, cut_off_at, opened_at) values (?, 5, 5, 5, 1200, 2, 1)",
      ).bind(guid),
    ]);
    for (const list of ["callbacks", "leads"])
      expect(await page(`/desk/${list}`)).toMatch(/Toyota Hilux.* Basic Service .*Parramatta NSW/);
    await DB.batch(
      ["callbacks", "lead_bids"].map((table) => DB.prepare(`delete from ${table} where lead_guid = ?`).bind(guid)),
    );
  });

  it("a waiting callback is found among thousands of finished ones", async () => {
    await DB.prepare(
      `insert into callbacks (lead_guid, reason, state, created_at, next_at)
       with recursive s(n) as (select 1 union all select n + 1 from s where n < 6000)
       select printf('00000000-0000-4000-9000-%012d', n), 'asked', case n when 5900 then 'waiting' else 'done' end, n, 1 from s`,
    ).run();
    const html = await (await opal.ask("/desk/callbacks?state=waiting&sort=created")).text();
    expect(html).toContain("/desk/quotes/00000000-0000-4000-9000-000000005900");
    expect(html).not.toContain("Search further");
    await DB.prepare("delete from callbacks where lead_guid like '00000000-0000-4000-9000-%'").run();
  });
});

it("OP-30 separates irreversible actions from the others on booking and customer pages", async () => {
  const { token } = await testBooking(newPerson());
  const html = await (await opal.ask(`/desk/bookings/${token}`)).text();
  const customer = /href="(\/desk\/customers\/[^"]+)"/.exec(html)?.[1] ?? "";
  const customerHtml = await (await opal.ask(customer)).text();
  for (const [name, text, acts] of [
    ["booking", html, ["/cancel", "/delete-data"]],
    ["customer", customerHtml, ["/deletion-code"]],
  ] as const) {
    const section = text.indexOf('id="dangers"');
    expect(section, name).toBeGreaterThan(0);
    for (const act of acts)
      expect(text.indexOf(`/desk/bookings/${token}${act}"`), `${name} ${act}`).toBeGreaterThan(section);
  }
});
