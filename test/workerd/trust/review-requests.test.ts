import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { handleApi } from "../../../app/api/app";
import { buildContext } from "../../../app/context";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import type { DecryptedReviewRequest } from "../../../app/usecases/privacy/review-requests";
import { seedReference } from "../../support/reference-fixture";
import { testContext, count, DB } from "../booking/test-booking";
import { startBooking, bookQuote, testCustomer, WORKSHOP } from "../booking/test-customer";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Visitor } from "../funnel/visitor";
import { signUp } from "../identity/signed-in";
import { OPERATOR_KEY } from "../identity/client";

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 100_000 }));
}, 60_000);

const SITE = "https://pitlane.test/api/operator/review-requests";
const app = () => buildContext({ ...(env as object), OPERATOR_KEY } as unknown as Env, null);
/** Calls the same entry point as all operator calls. */
const callOperatorApi = async (request: Request) => (await handleApi(request, app())).response;
const headers = (key = OPERATOR_KEY) => ({ Authorization: `Bearer ${key}`, "Content-Type": "application/json" });

async function listRequests(state: string): Promise<readonly DecryptedReviewRequest[]> {
  const response = await callOperatorApi(new Request(`${SITE}?state=${state}`, { headers: headers() }));
  return ((await response.json()) as { reviewRequests: readonly DecryptedReviewRequest[] }).reviewRequests;
}
const answerRequest = async (id: string, body: object, key = OPERATOR_KEY) =>
  callOperatorApi(new Request(`${SITE}/${id}`, { method: "POST", headers: headers(key), body: JSON.stringify(body) }));

async function ask(visitor: Visitor, of: string, overrides: Readonly<Record<string, string>> = {}) {
  await visitor.open(`/request-review?about=duplicate-booking&of=${of}`);
  const [key = ""] = visitor.page.choices("key");
  return visitor.send({ about: "duplicate-booking", text: "Two different cars.", of, key, ...overrides });
}

it("a booking's holder requests a human review and gets one answer", async () => {
  const visitor = new Visitor();
  const person = testCustomer("again");
  const token = await bookQuote(visitor, await startBooking(visitor), person);
  const page = await ask(visitor, token);
  expect([page.status, page.heading]).toEqual([200, "A person will review it"]);
  const [openRequest] = (await listRequests("open")).filter(({ bookingToken }) => bookingToken === token);
  expect(openRequest).toMatchObject({ decision: "duplicate-booking", text: "Two different cars.", answer: null });
  expect(JSON.stringify(openRequest)).not.toMatch(new RegExp(`${person.email}|${person.mobile}|${person.lastName}`));
  const id = openRequest?.id ?? "";
  expect((await answerRequest(id, { answer: "", by: "Desk" })).status).toBe(422);
  expect((await answerRequest(id, { answer: "Both stand.", by: "Desk" })).status).toBe(200);
  expect((await answerRequest(id, { answer: "No.", by: "Desk" })).status).toBe(409);
  expect((await answerRequest("nobody", { answer: "No.", by: "Desk" })).status).toBe(404);
  expect((await listRequests("open")).some((reviewRequest) => reviewRequest.id === id)).toBe(false);
  expect((await listRequests("answered"))[0]?.answer).toMatchObject({ text: "Both stand.", by: "Desk" });
  const mails = ((await listOutbox(testContext())) ?? []).filter(
    (messageView) => messageView.template === "review-request-answered",
  );
  expect(mails.map(({ to }) => to)).toEqual([person.email]);
  expect(mails[0]?.rendered?.text).toContain("Both stand.");
  expect(await count(`review_requests where sealed like '%cars%' or answer_sealed like '%stand%'`)).toBe(0);
});

it("a form submitted twice is one request, and a person can make three requests a day", async () => {
  const visitor = new Visitor();
  const person = testCustomer("often");
  const token = await bookQuote(visitor, await startBooking(visitor), person);
  const countOpenRequests = async () =>
    (await listRequests("open")).filter(({ bookingToken }) => bookingToken === token).length;
  for (let time = 0; time < 2; time += 1) await ask(visitor, token, { key: "the-same" });
  expect(await countOpenRequests()).toBe(1);
  await ask(visitor, token);
  await ask(visitor, token);
  const fourth = await ask(visitor, token);
  expect([fourth.status, await countOpenRequests()]).toEqual([429, 3]);
  expect(fourth.html).toContain("Two different cars.");
});

it("a booking link alone gives no access to another person's review request", async () => {
  const owner = new Visitor();
  const person = testCustomer("owner");
  const guid = await startBooking(owner);
  const token = await bookQuote(owner, guid, person);
  const stranger = new Visitor();
  for (const of of [token, guid, "", "../etc", crypto.randomUUID()]) {
    const page = await stranger.open(`/request-review?of=${encodeURIComponent(of)}`);
    expect(page.html).not.toContain("@customer.example");
    expect(page.controls).not.toContain("text");
    expect((await stranger.send({ about: "review-held", text: "x", of, key: "k" })).status).toBe(403);
  }
});

it("a signed-in person requests a review without a booking and gets the answer by email", async () => {
  const visitor = new Visitor();
  const email = await signUp(visitor);
  const page = await ask(visitor, "", { about: "review-held", text: "Nothing in it was a phone number." });
  expect(page.heading).toBe("A person will review it");
  const [openRequest] = (await listRequests("open")).filter(({ text }) => text.startsWith("Nothing in it"));
  expect(openRequest).toMatchObject({ decision: "review-held", bookingToken: null, leadGuid: null });
  await answerRequest(openRequest?.id ?? "", { answer: "It is shown now.", by: "Desk" });
  const mails = ((await listOutbox(testContext())) ?? []).filter(
    (messageView) => messageView.template === "review-request-answered",
  );
  expect(mails.some(({ to }) => to === email)).toBe(true);
});

it("missing values are reported at their fields, and input is kept", async () => {
  const visitor = new Visitor();
  await signUp(visitor);
  const page = await ask(visitor, "", { about: "everything", text: "" });
  expect([page.status, page.errorAt("about"), page.errorAt("text")]).toEqual([
    422,
    expect.stringContaining("Choose the decision"),
    expect.stringContaining("Describe what"),
  ]);
  const long = await ask(visitor, "", { text: "a".repeat(2001) });
  expect([long.status, long.errorAt("text")]).toEqual([422, expect.stringContaining("2,000")]);
});

it("only the operator lists and answers review requests", async () => {
  const request = new Request(SITE, { headers: headers("3q2-7wAAAQIDBAUGBwgJCg_somebody") });
  expect((await callOperatorApi(request)).status).toBe(401);
  expect((await answerRequest("x", { answer: "y", by: "z" }, "wrong")).status).toBe(401);
});
