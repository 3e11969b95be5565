import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DESK_ROLES } from "../../../app/domain/identity/roles";
import { Client } from "../identity/client";
import { insertLead, NOW } from "../quotes/marketplace";
import { BILLING } from "../../support/billing";
import { testRequest } from "../booking/test-booking";
import { toBookingToken, toSupplierId } from "../../support/ids";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { startBookingPayment } from "../../../app/usecases/booking/payments/start-booking-payment";
import { testBooking, contextOf, DAY, seedPortal, WORKSHOP } from "../portal/test-portal";
import { DB, act, signInAll, addEmployee, htmlText } from "./test-desk";

/** A quote and a booking for a customer on the phone, made in the operator's browser without any of the operator's data. */

let opal: Client;
let fay: Client;
let casey: Client;

beforeAll(async () => {
  await seedPortal();
  [opal, fay, casey] = await signInAll("demo-operator", "demo-second-operator", "demo-customer");
}, 60_000);
beforeEach(async () => {
  await addEmployee("opal@operator.example", "admin");
  for (const client of [opal, fay])
    for (const name of client.cookies.keys()) if (/call/.test(name)) client.cookies.delete(name);
});

const begin = async (client: Client, from = "") => {
  const answer = await act(client, `/desk/caller${from}`, { reason: "Rang about a service" });
  const guid = /\/quote-2\/([0-9a-f-]{36})/.exec(answer.headers.get("Location") ?? "")?.[1] ?? "";
  return { answer, guid };
};
const bar = (text: string) => text.replaceAll("<!-- -->", "").includes("For a caller · Opal Operator");
const cookie = (client: Client, part: string) => [...client.cookies].find(([name]) => name.includes(part))?.[1];

it("only support and admin can start a call, with a reason, and a repeated form starts one", async () => {
  for (const client of [new Client(), casey]) {
    const status = client === casey ? 403 : 302;
    expect((await client.ask("/desk/caller")).status).toBe(status);
    expect((await client.ask("/desk/caller", { id: crypto.randomUUID(), reason: "Looked at it" })).status).toBe(status);
  }
  for (const role of DESK_ROLES) {
    await addEmployee("fay@operator.example", role);
    const isAllowed = role === "support" || role === "admin";
    expect((await fay.ask("/desk/caller")).status, role).toBe(isAllowed ? 200 : 403);
    const response = await fay.ask("/desk/caller", { id: crypto.randomUUID(), reason: "Rang" });
    expect(response.status, role).toBe(isAllowed ? 303 : 403);
    for (const name of [...fay.cookies.keys()]) if (/call/.test(name)) fay.cookies.delete(name);
    expect((await htmlText(await fay.ask("/desk"))).includes("Create a quote for a caller"), role).toBe(isAllowed);
  }
  const form = { id: crypto.randomUUID(), reason: "Rang" };
  expect((await opal.ask("/desk/caller", { ...form, reason: " " })).status).toBe(422);
  expect((await opal.ask("/desk/caller", { ...form, id: "x" })).status).toBe(422);
  expect((await opal.ask("/desk/caller", { ...form, id: crypto.randomUUID(), from: crypto.randomUUID() })).status).toBe(
    404,
  );
  const firstResponse = await opal.ask("/desk/caller", form);
  const repeated = await opal.ask("/desk/caller", form);
  expect(repeated.headers.get("Location")).toBe(firstResponse.headers.get("Location"));
  expect(
    (await DB.prepare("select count(*) as n from desk_acts where id = ?").bind(form.id).first<{ n: number }>())?.n,
  ).toBe(1);
});

describe("during a call", () => {
  it("a call shows the caller's pages without the operator's data", async () => {
    const own = await (await opal.ask("/garage")).text();
    expect(own).toContain("Opal Operator");
    const cookiesBefore = new Map(opal.cookies);
    const { guid } = await begin(opal);
    // The operator's cookies are unchanged.
    for (const [name, value] of cookiesBefore) expect(opal.cookies.get(name), name).toBe(value);
    for (const path of ["/", `/quote-2/${guid}?step=task-select`, "/bookings", "/help"]) {
      const page = await (await opal.ask(path)).text();
      expect(bar(page), path).toBe(true);
      expect(page, path).not.toContain("opal@operator.example");
      expect(page, path).not.toContain("signed in as");
    }
    const garage = await opal.ask("/garage");
    expect([200, 302, 303]).toContain(garage.status);
    expect(await garage.text()).not.toContain("opal@operator.example");
    const api = await (await opal.ask("/api/auth/profile")).text();
    expect(api).not.toContain("opal@operator.example");
    expect((await opal.ask("/")).headers.get("Cache-Control") ?? "").not.toContain("public");
    const desk = await (await opal.ask("/desk")).text();
    expect([bar(desk), desk.includes("<strong>Opal Operator</strong>")]).toEqual([true, true]);
    // The lead belongs to the caller's session: the operator's own browser cannot access it, and it has no account.
    const lead = await DB.prepare("select user_id as user, holder_hash as holder from leads where guid = ?")
      .bind(guid)
      .first<{ user: string | null; holder: string | null }>();
    expect(lead?.user ?? null).toBeNull();
    const history = await htmlText(await opal.ask(`/desk/quotes/${guid}`));
    expect(history).toContain("Opal Operator Started a quote for a caller: Rang about a service");
    expect(history).toContain("for a caller");
  });

  it("a call ends by button, role change or session end, and its browser data is cleared", async () => {
    const { guid } = await begin(opal);
    await opal.ask(`/quote-2/${guid}?step=task-select`);
    expect(cookie(opal, "caller-holder")).toBeDefined();
    const endResponse = await opal.ask("/desk/caller/end", {});
    expect([endResponse.status, endResponse.headers.get("Location")]).toEqual([303, `/desk/quotes/${guid}`]);
    expect([...opal.cookies.keys()].filter((name) => /call/.test(name))).toEqual([]);
    expect(bar(await (await opal.ask("/")).text())).toBe(false);
    expect((await opal.ask("/desk/caller/end")).status).toBe(404);

    await addEmployee("fay@operator.example", "support");
    await act(fay, "/desk/caller", { reason: "Rang" });
    // The cookie gives another person's browser no access, because the call belongs to that operator alone.
    const stolenCookie = fay.cookies.get("__Host-call") ?? "";
    expect(stolenCookie).not.toBe("");
    for (const client of [casey, new Client(), opal]) {
      client.cookies.set("__Host-call", stolenCookie);
      const answer = await client.ask("/bookings");
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/desk"]);
      expect(client.cookies.has("__Host-call")).toBe(false);
    }
    await addEmployee("fay@operator.example", "finance");
    // A later form submission is not made as the operator or as anyone else.
    const late = await fay.ask("/start", {});
    expect([late.status, late.headers.get("Location")]).toEqual([303, "/desk"]);
    expect(fay.cookies.has("__Host-call")).toBe(false);

    const { guid: oldGuid } = await begin(opal);
    await DB.prepare("update desk_acts set at = at - 5 * 3600000 where about = ?").bind(oldGuid).run();
    expect((await opal.ask(`/quote-2/${oldGuid}`)).headers.get("Location")).toBe("/desk");
  });

  it("consecutive callers share no data", async () => {
    const first = await begin(opal);
    await opal.ask(`/quote-2/${first.guid}?step=task-select`);
    const secret = cookie(opal, "caller-holder");
    const second = await begin(opal);
    expect(second.guid).not.toBe(first.guid);
    expect(cookie(opal, "caller-holder")).not.toBe(secret);
    expect(cookie(opal, "caller-leadGuid")).toBe(second.guid);
  });

  it("a quote started during a call records it and accepts no card", async () => {
    const { guid } = await begin(opal);
    const started = await opal.ask("/start", {});
    const other = /\/quote-2\/([0-9a-f-]{36})/.exec(started.headers.get("Location") ?? "")?.[1] ?? "";
    expect([other === guid, cookie(opal, "caller-leadGuid")]).toEqual([false, other]);
    expect(await htmlText(await opal.ask(`/desk/quotes/${other}`))).toContain(
      "Opal Operator Started a quote for a caller",
    );
    // An ordinary visitor's quote has no such note.
    const stranger = await new Client().ask("/start", {});
    const strangerGuid = /\/quote-2\/([0-9a-f-]{36})/.exec(stranger.headers.get("Location") ?? "")?.[1] ?? "";
    expect(await htmlText(await opal.ask(`/desk/quotes/${strangerGuid}`))).not.toContain("for a caller:");

    const { token } = await testBooking({ email: "caller@example.com", mobile: "+61404077001" });
    const { context } = contextOf(null, NOW);
    const call = {
      id: crypto.randomUUID(),
      personId: "p",
      name: "Opal Operator",
      role: "admin",
      reason: "Rang",
      leadGuid: guid,
    };
    const request = Object.create(context, { call: { value: call } }) as typeof context;
    const pay = {
      bookingToken: toBookingToken(token),
      isBuyNowPayLaterOnly: false,
      unbranded: false,
      amount: null,
      billingAddress: BILLING,
    };
    expect(await startBookingPayment(request, { ...pay, method: "creditCard" }, crypto.randomUUID())).toMatchObject({
      code: "payment-not-offered",
    });
    const { guid: lead } = await insertLead(request, {});
    const booking = await submitBooking(
      request,
      testRequest({
        leadGuid: lead,
        supplierId: toSupplierId(WORKSHOP),
        serviceDay: DAY,
        arrivalFrom: "08:00",
        email: "caller2@example.com",
        mobile: "+61404077002",
      }),
      crypto.randomUUID(),
    );
    if (!booking.ok) throw new Error(booking.code);
    expect(await htmlText(await opal.ask(`/desk/bookings/${booking.bookingToken}`))).toContain(
      "Opal Operator Booked for a caller: Rang",
    );
    const event = await DB.prepare("select actor from booking_events where booking_token = ? order by id limit 1")
      .bind(booking.bookingToken)
      .first();
    expect(event).toEqual({ actor: "operator" });
  });

  it("a call starts with the lead's jobs, car and place, but not its contact", async () => {
    const { context } = contextOf(casey, Date.now());
    const { guid } = await insertLead(context, {});
    expect(await (await opal.ask(`/desk/quotes/${guid}`)).text()).toContain(`href="/desk/caller?from=${guid}"`);
    const call = await begin(opal, `?from=${guid}`);
    const { context: laterContext } = contextOf(null, Date.now());
    const [from, lead] = await Promise.all(
      [guid, call.guid].map((value) => laterContext.db.leads.findStored(value as never)),
    );
    expect(lead?.lead.vehicle.mid).toBe(from?.lead.vehicle.mid);
    expect(lead?.lead.suburb).toEqual(from?.lead.suburb);
    expect(lead?.lead.cart.map(({ name }) => name)).toEqual(["Basic Service"]);
    expect(call.answer.headers.get("Location")).toBe(`/quote-2/${call.guid}?step=task-your-items`);
    expect([lead?.sealedContact, lead?.lead.userId]).toEqual([null, null]);
  });
});
