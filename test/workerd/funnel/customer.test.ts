import { beforeAll, expect, it } from "vitest";
import { testQuote, testQuoteAt, choosePlace, codeFor, db, KIM, seedFunnel } from "./quote";
import { type Page, Visitor } from "./visitor";

beforeAll(seedFunnel);

/** URLs of the customer question, which can appear at two steps and on two screens. */
const CUSTOMER_ADDRESSES = ["quote", "quote-2"].flatMap((screen) =>
  ["customer", "customer-2"].map((step) => ({ screen, step })),
);

const openAt = (visitor: Visitor, { screen, step }: (typeof CUSTOMER_ADDRESSES)[number]) =>
  visitor.open(`/${screen}/${visitor.guid}?step=${step}`);

/** True if the page has a form to submit. */
const hasSubmit = ({ html }: Page) => /<form\b[^>]*method="post"[\s\S]*?<button\b[^>]*type="submit"/.test(html);

it("F-077 the customer step follows vehicle, date and supplier, and shows the answers", async () => {
  const visitor = await testQuoteAt("customer");
  expect([visitor.page.status, visitor.page.step]).toEqual([200, "customer"]);
  expect(hasSubmit(visitor.page)).toBe(true);
  for (const text of ["Battery Replacement", "Parramatta", "Hilux"]) expect(visitor.page.html).toContain(text);
  expect((await visitor.send({})).step).toBe("customer-details-step1");
});

it("F-078 the customer-2 step opens the same form as the customer step", async () => {
  const visitor = await testQuoteAt("customer");
  const page = await visitor.openStep("customer-2");
  expect([page.status, page.step]).toEqual([200, "customer-2"]);
  expect(hasSubmit(page)).toBe(true);
  expect((await visitor.send({})).step).toBe("customer-details-step1");
});

it("F-079 F-291 both customer URLs show the form on both screens and submit the same lead", async () => {
  const leads: Record<string, unknown>[] = [];
  for (const address of CUSTOMER_ADDRESSES) {
    const visitor = await testQuote({ repairInspectionId: 157 });
    await choosePlace(visitor);
    await visitor.openStep("vehicle-make");
    await visitor.send({ make: "Toyota" });
    await visitor.send({ model: "Hilux" });
    await visitor.send({ notSure: "yes" });
    const page = await openAt(visitor, address);
    expect([page.status, page.step, page.url.pathname.split("/")[1]]).toEqual([200, address.step, address.screen]);
    expect(page.controls).toEqual(expect.arrayContaining(["firstName", "phone"]));
    const errorPage = await visitor.send({ firstName: "Kim Lee", phone: "12" });
    expect([errorPage.status, errorPage.step]).toEqual([422, address.step]);
    expect(errorPage.errorAt("phone")).toMatch(/Error: \w/);
    await visitor.send({ firstName: "Kim Lee", phone: "(02) 5550 1234" });
    expect(visitor.page.url.pathname).toMatch(/^\/quote-callback\//);
    const { Guid: _, LeadGuid: __, ...lead } = await visitor.lead();
    leads.push(lead);
  }
  expect(leads[0]).toMatchObject({ Name: "Kim Lee", PhoneNumber: "+61255501234", isUnknownVehicle: true });
  for (const lead of leads)
    expect(
      Object.entries(lead).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(leads[0]?.[name])),
    ).toEqual([]);
});

it("F-080 F-292 the contact step stores name, phone and email for the lead's holder", async () => {
  const visitor = await testQuoteAt("customer");
  const page = await visitor.openStep("customer-contact-info");
  expect(page.controls).toEqual(expect.arrayContaining(["firstName", "lastName", "email", "phone"]));
  const errorPage = await visitor.send({ ...KIM, email: "abc", phone: "12" });
  expect([errorPage.status, errorPage.step]).toEqual([422, "customer-contact-info"]);
  for (const name of ["email", "phone"]) expect(errorPage.errorAt(name)).toMatch(/Error: \w/);
  expect(await visitor.lead()).toMatchObject({ Name: null, Email: null, PhoneNumber: null });
  expect((await visitor.send({ ...KIM, phone: "02 5550 1234" })).status).toBe(200);
  expect(await visitor.lead()).toMatchObject({ Name: "Kim Lee", Email: KIM.email, PhoneNumber: "+61255501234" });
});

it("F-081 notes for the mechanic are stored on the lead, and too long ones show a message", async () => {
  const visitor = await testQuoteAt("customer");
  await visitor.openStep("customer-notes-for-mechanic");
  expect((await visitor.send({ repairNotes: "Key under mat" })).step).toBe("customer");
  expect(await visitor.lead()).toMatchObject({ RepairNotes: "Key under mat" });
  await visitor.openStep("customer-notes-for-mechanic");
  const page = await visitor.send({ repairNotes: "long ".repeat(500) });
  expect([page.status, page.step]).toEqual([422, "customer-notes-for-mechanic"]);
  expect(page.errorAt("repairNotes")).toContain("2000");
  expect(await visitor.lead()).toMatchObject({ RepairNotes: "Key under mat" });
});

it("F-112 F-429 a customer with repairs may choose the next service month, stored as DD/MM/YYYY", async () => {
  const visitor = await testQuoteAt("customer");
  const { html } = await visitor.openStep("customer-notes-for-mechanic");
  const months = [
    ...(/<select[^>]*name="nextServiceDue"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "").matchAll(
      /value="(\d{4})-(\d{2})-01"/g,
    ),
  ];
  expect(months).toHaveLength(6);
  const [, year = "", month = ""] = months[5] ?? [];
  expect((await visitor.send({ repairNotes: "", nextServiceDue: `${year}-${month}-01` })).step).toBe("customer");
  expect(await visitor.lead()).toMatchObject({ NextServiceDue: `01/${month}/${year}` });
  expect(visitor.page.html).toContain("Next service due");

  await visitor.openStep("customer-notes-for-mechanic");
  const page = await visitor.send({ repairNotes: "", nextServiceDue: "2020-01-01" });
  expect([page.status, page.errorAt("nextServiceDue")]).toEqual([422, "Error: Choose one of the months"]);
  expect(await visitor.lead()).toMatchObject({ NextServiceDue: `01/${month}/${year}` });
  await visitor.openStep("customer-notes-for-mechanic");
  await visitor.send({ repairNotes: "", nextServiceDue: "" });
  expect(await visitor.lead()).toMatchObject({ NextServiceDue: null });
});

it("F-243 F-245 five wrong codes disable resending until a shown time, and send no text", async () => {
  const mobile = "0411 000 877";
  const visitor = await testQuoteAt("customer");
  await visitor.send({});
  await visitor.send(KIM);
  await visitor.send({ mobile, intent: "send" });
  const code = await codeFor(visitor, mobile);
  for (let guess = 0; guess < 5; guess += 1)
    await visitor.send({ code: `${code === "111110" ? "22222" : "11111"}${guess}`, intent: "check" });
  const locked = await visitor.send({ code, intent: "check" });
  expect(locked.status).toBe(429);
  expect(locked.errorAt("code")).toContain("a new one in 10 minutes");
  expect(/<button[^>]*disabled[^>]*>Send a new code/.test(locked.html)).toBe(true);
  expect(locked.html).toContain("Available in 10 minutes");

  const resentPage = await visitor.send({ intent: "resend" });
  expect([resentPage.status, resentPage.errorAt("code")]).toEqual([429, ""]);
  expect(resentPage.errorAt("resend")).toContain("Too many attempts");
  expect(await codeFor(visitor, mobile)).toBe(code);
});

it("when strangers used up a number's codes, its owner can still enter the latest one", async () => {
  const mobile = "0411 000 879";
  for (let n = 0; n < 5; n += 1) {
    await new Visitor().post("/api/verify/send", { mobilePhoneNumber: mobile });
    await db.prepare("update verification_numbers set last_sent_at = last_sent_at - 61000").run();
  }
  const visitor = await testQuoteAt("customer");
  await visitor.send({});
  await visitor.send(KIM);
  const page = await visitor.send({ mobile, intent: "send" });
  expect([page.status, page.choices("intent")]).toEqual([200, ["check", "resend"]]);
  expect(page.html).toContain("We did not send another code");
  const results = await visitor.send({ code: await codeFor(visitor, mobile), intent: "check" });
  expect(results.url.pathname.split("/")[1]).toBe("quotes");
});

it("F-412 an expired code shows its own error, and the quote is not submitted", async () => {
  const visitor = await testQuoteAt("customer");
  await visitor.send({});
  await visitor.send(KIM);
  const check = async (mobile: string, change: (code: string) => string) => {
    await visitor.openStep("customer-details-step2", { sub: "mobile" });
    await visitor.send({ mobile, intent: "send" });
    return visitor.send({ code: change(await codeFor(visitor, mobile)), intent: "check" });
  };
  const wrong = await check("0411 000 878", (code) => (code === "111111" ? "222222" : "111111"));
  expect([wrong.status, wrong.errorAt("code")]).toEqual([
    422,
    "Error: That code is not right. Check the message and type it again",
  ]);
  // In the sandbox, every code sent to this number expires at once.
  const late = await check("0411 000 404", (code) => code);
  expect([late.status, late.step, late.errorAt("code")]).toEqual([
    422,
    "customer-details-step2",
    "Error: That code has expired or has already been used. Ask for a new one",
  ]);
  expect((await visitor.lead()).LeadStatusID).toBe("QuotePending");
});

it("F-082 F-083 F-093 F-294 details are asked for first, then the mobile, then the code", async () => {
  const visitor = await testQuoteAt("customer");
  const details = await visitor.send({});
  expect(details.step).toBe("customer-details-step1");
  expect(details.controls).toEqual(expect.arrayContaining(["firstName", "email"]));
  // The next step asks for the phone number that receives the code, so this page does not.
  expect(details.controls).not.toContain("phone");
  const page = await visitor.send({ ...KIM, firstName: " " });
  expect([page.status, page.step]).toEqual([422, "customer-details-step1"]);
  expect(page.errorAt("firstName")).toBe("Error: Enter your first name");
  const twoErrors = await visitor.send({ ...KIM, firstName: " ", email: "kim@" });
  expect(["firstName", "email"].map((name) => twoErrors.errorAt(name))).toEqual([
    "Error: Enter your first name",
    "Error: Enter an email address, like name@example.com",
  ]);

  const number = await visitor.send(KIM);
  expect([number.status, number.step]).toEqual([200, "customer-details-step2"]);
  expect(number.controls).toContain("mobile");
  expect(number.controls).not.toContain("code");
  const mobile = "0455 512 083";
  const code = await visitor.send({ mobile, intent: "send" });
  expect([code.status, code.step]).toEqual([200, "customer-details-step2"]);
  expect(code.controls).toContain("code");
  expect(code.choices("intent")).toEqual(["check", "resend"]);

  const results = await visitor.send({ code: await codeFor(visitor, mobile), intent: "check" });
  expect([results.status, results.url.pathname.split("/")[1]]).toEqual([200, "quotes"]);
  const { Listings } = await visitor.api(`/api/quotes/${visitor.guid}`);
  expect(Listings.length).toBeGreaterThan(0);
  expect(results.choices("supplierId").length).toBeGreaterThan(0);
});
