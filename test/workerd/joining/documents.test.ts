import { beforeAll, expect, it } from "vitest";
import { checkDocuments } from "../../../app/usecases/workshop/joining/check-documents";
import { decideApplication } from "../../../app/usecases/workshop/joining/decide";
import type { DocumentDecision } from "../../../app/domain/supplier/joining/documents";
import { openFile } from "../../../app/usecases/workshop/joining/files";
import { jpeg } from "../../support/image-bytes";
import { Client } from "../identity/client";
import { seedPortal } from "../portal/test-portal";
import { ANSWERS_AU, Applicant, at, testWaiting, textOf, DB, messagesTo, fieldErrorsOn } from "./test-application";

beforeAll(seedPortal, 60_000);

const noonOn = (day: string) => Date.parse(`${day}T01:00:00Z`);
const readCredentials = (supplierId: number) =>
  DB.prepare("select has_verified_credentials as verified, hidden_because as hidden from suppliers where id = ?")
    .bind(supplierId)
    .first();

const filesOf = async (applicationId: string, kind: string) =>
  (
    await DB.prepare(
      "select ends_on, checked_at is not null as isAccepted, refusal_reason as reason from workshop_files where application_id = ? and kind = ? order by given_at, id",
    )
      .bind(applicationId, kind)
      .all()
  ).results;

it("a document sends a warning, hides the workshop once expired, and restores it when renewed", async () => {
  const email = "ends@banksia.example";
  const applicant = await testWaiting(email, { ...ANSWERS_AU, insurance: { endsOn: "2027-03-31" } });
  const decision = await decideApplication(at(), applicant.id, "approve", "Looked at");
  const supplierId = (decision.ok && decision.supplierId) || 0;
  const checkOn = async (day: string) => {
    await checkDocuments(at(noonOn(day)));
    await checkDocuments(at(noonOn(day)));
    return {
      ...(await readCredentials(supplierId)),
      soon: (await messagesTo(email, "document-expiring")).length,
      ended: (await messagesTo(email, "document-expired")).length,
      gone: (await messagesTo(email, "workshop-hidden")).length,
    };
  };
  const verified = { verified: 1, hidden: null, ended: 0, gone: 0 };
  expect(await checkOn("2027-02-28")).toEqual({ ...verified, soon: 0 });
  expect(await checkOn("2027-03-01")).toEqual({ ...verified, soon: 1 });
  expect(await checkOn("2027-03-23")).toEqual({ ...verified, soon: 1 });
  expect(await checkOn("2027-03-24")).toEqual({ ...verified, soon: 2 });
  expect(await checkOn("2027-03-30")).toEqual({ ...verified, soon: 2 });
  expect(await checkOn("2027-03-31")).toEqual({ verified: 0, hidden: null, soon: 2, ended: 1, gone: 0 });
  expect(await checkOn("2027-04-13")).toEqual({ verified: 0, hidden: null, soon: 2, ended: 1, gone: 0 });
  expect(await checkOn("2027-04-14")).toEqual({ verified: 0, hidden: "documents", soon: 2, ended: 1, gone: 1 });
  // A new document is valid once it has been checked.
  await DB.prepare(
    "insert into workshop_files (id, application_id, kind, ends_on, object_key, media_type, width, height, byte_length, given_at) values ('new', ?, 'insurance', '2028-03-31', 'k', 'image/jpeg', 1, 1, 1, 1)",
  )
    .bind(applicant.id)
    .run();
  expect(await checkOn("2027-04-15")).toMatchObject({ verified: 0, hidden: "documents" });
  expect(
    await decideApplication(at(noonOn("2027-04-15")), applicant.id, "approve", "New insurance looked at"),
  ).toMatchObject({
    ok: true,
    checked: 1,
  });
  expect(await readCredentials(supplierId)).toEqual({ verified: 1, hidden: null });
  expect((await at().db.joining.events(applicant.id)).map(({ kind }) => kind).slice(2)).toEqual([
    "approved",
    "document-accepted",
    "document-accepted",
    "badge-removed",
    "hidden",
    "document-accepted",
    "verified",
    "shown",
  ]);
});

it("a paused workshop stays paused regardless of its documents", async () => {
  const applicant = await testWaiting("paused@banksia.example", { ...ANSWERS_AU, insurance: { endsOn: "2027-03-31" } });
  const decision = await decideApplication(at(), applicant.id, "approve", "Looked at");
  const supplierId = (decision.ok && decision.supplierId) || 0;
  await decideApplication(at(), applicant.id, "pause", "Complaints");
  await checkDocuments(at(noonOn("2027-05-01")));
  expect(await readCredentials(supplierId)).toMatchObject({ hidden: "paused" });
  expect(await decideApplication(at(noonOn("2027-05-01")), applicant.id, "approve", "Settled")).toMatchObject({
    ok: true,
  });
  expect(await readCredentials(supplierId)).toEqual({ verified: 0, hidden: "documents" });
});

it("a rejected document does not count, and its replacement verifies the workshop", async () => {
  const applicant = await testWaiting("wrong-date@banksia.example", {
    ...ANSWERS_AU,
    insurance: { endsOn: "2099-11-20" },
  });
  await decideApplication(at(), applicant.id, "ask", "It ends on 20 December 2026");
  const end = "2026-12-20";
  expect((await applicant.answer("insurance", { endsOn: end }, jpeg({ width: 8 }))).status).toBe(303);
  await applicant.send();
  const decision = await decideApplication(at(noonOn("2026-11-28")), applicant.id, "approve", "Dates are right now");
  const supplierId = (decision.ok && decision.supplierId) || 0;
  expect(await filesOf(applicant.id, "insurance")).toEqual([
    { ends_on: "2099-11-20", isAccepted: 0, reason: "Replaced by a newer document" },
    { ends_on: end, isAccepted: 1, reason: null },
  ]);
  await checkDocuments(at(noonOn("2026-12-19")));
  expect(await readCredentials(supplierId)).toEqual({ verified: 1, hidden: null });
  await checkDocuments(at(noonOn(end)));
  expect(await readCredentials(supplierId)).toEqual({ verified: 0, hidden: null });
});

it("the desk decides on each document and its expiry date, and refusals are emailed", async () => {
  const email = "each@banksia.example";
  const applicant = await testWaiting(email, { ...ANSWERS_AU, insurance: { endsOn: "2027-03-31" } });
  const storedApplication = await at().db.joining.find(applicant.id);
  const documents = (storedApplication?.files ?? []).flatMap(({ id, kind }): DocumentDecision[] =>
    kind === "photo"
      ? []
      : [
          kind === "licence"
            ? { id, accepts: true, endsOn: "2027-01-15" }
            : { id, accepts: false, reason: "It is blurred" },
        ],
  );
  const decision = await decideApplication(at(), applicant.id, "approve", "Listed without the badge", documents);
  const supplierId = (decision.ok && decision.supplierId) || 0;
  expect(await readCredentials(supplierId)).toEqual({ verified: 0, hidden: null });
  expect(await filesOf(applicant.id, "licence")).toEqual([{ ends_on: "2027-01-15", isAccepted: 1, reason: null }]);
  // Approving again does not change the refused documents.
  await decideApplication(at(), applicant.id, "approve", "Again");
  expect(await filesOf(applicant.id, "insurance")).toEqual([
    { ends_on: "2027-03-31", isAccepted: 0, reason: "It is blurred" },
  ]);

  // Its owner reads when each document expires, or has expired.
  const owner = new Client();
  await owner.signIn({ name: "Bea Banks", email, phone: "" }, "/customer-signup");
  const documentsPage = async () => textOf(await owner.ask(`/workshop/settings/documents?store=${supplierId}`));
  expect(await documentsPage()).toContain("Accepted, expires Fri 15 Jan 2027");
  await DB.prepare("update workshop_files set ends_on = '2020-01-03' where application_id = ? and kind = 'licence'")
    .bind(applicant.id)
    .run();
  const expired = await documentsPage();
  expect(expired).toContain("Expired Fri 3 Jan 2020");
  expect(expired).not.toMatch(/Expired[^<]*expires/);
  await DB.prepare("update workshop_files set ends_on = '2027-01-15' where application_id = ? and kind = 'licence'")
    .bind(applicant.id)
    .run();

  // A later document is refused, and the workshop is told by email.
  await DB.prepare(
    "insert into workshop_files (id, application_id, kind, ends_on, object_key, media_type, width, height, byte_length, given_at) values ('later', ?, 'insurance', '2028-03-31', 'k', 'application/pdf', 0, 0, 1, 1)",
  )
    .bind(applicant.id)
    .run();
  await decideApplication(at(), applicant.id, "approve", "x", [
    { id: "later", accepts: false, reason: "It is another company's" },
  ]);
  expect((await messagesTo(email, "document-refused"))[0]).toContain(
    "Your insurance document: It is another company's",
  );
  expect(await readCredentials(supplierId)).toEqual({ verified: 0, hidden: null });
});

it("a refused document is listed with its reason, and the application waits for a new one", async () => {
  const applicant = await testWaiting("refused@banksia.example");
  const files = (await at().db.joining.find(applicant.id))?.files ?? [];
  const insurance = files.find(({ kind }) => kind === "insurance");
  await decideApplication(at(), applicant.id, "ask", "One thing is missing", [
    { id: insurance?.id ?? "", accepts: false, reason: "It is for last year" },
  ]);
  const statusPage = await textOf(await applicant.ask(applicant.path));
  expect(statusPage).toContain("One thing is missing\nInsurance: It is for last year");
  expect(statusPage).toContain("Not accepted: It is for last year");
  expect(statusPage).toContain("Insurance: send a new document");
  expect(statusPage).not.toContain("Licence: send a new document");
  const question = await textOf(await applicant.ask(`${applicant.path}/insurance`));
  expect(question).toContain("New photo or PDF");
  expect(question).toContain("It is for last year");
  expect(question).not.toContain("We already have the one you sent");
  expect((await applicant.send()).headers.get("Location")).toBe(`${applicant.path}/insurance`);
  expect((await at().db.joining.find(applicant.id))?.status).toBe("changes-requested");

  const uploadResponse = await applicant.answer("insurance", { endsOn: "2027-12-20" }, jpeg({ width: 9 }));
  expect(uploadResponse.status).toBe(303);
  expect(await textOf(await applicant.ask(applicant.path))).not.toContain("Not accepted");
  await applicant.send();
  expect((await at().db.joining.find(applicant.id))?.status).toBe("waiting");
});

it("document decisions are kept when the application is returned or the workshop is paused", async () => {
  const email = "accepted-early@banksia.example";
  const applicant = await testWaiting(email);
  const decideDocuments = async (kinds: readonly string[]) =>
    ((await at().db.joining.find(applicant.id))?.files ?? []).flatMap(({ id, kind }): DocumentDecision[] =>
      kinds.includes(kind) ? [{ id, accepts: true, endsOn: "2027-11-20" }] : [],
    );
  const asked = await decideApplication(at(), applicant.id, "ask", "Add a photo", await decideDocuments(["insurance"]));
  expect(asked).toMatchObject({ ok: true, status: "changes-requested", checked: 1 });
  expect(await filesOf(applicant.id, "insurance")).toEqual([{ ends_on: "2027-11-20", isAccepted: 1, reason: null }]);
  await applicant.send();

  const decision = await decideApplication(
    at(),
    applicant.id,
    "approve",
    "Complete",
    await decideDocuments(["licence"]),
  );
  const supplierId = (decision.ok && decision.supplierId) || 0;
  expect(await readCredentials(supplierId)).toEqual({ verified: 1, hidden: null });

  await DB.prepare(
    "insert into workshop_files (id, application_id, kind, ends_on, object_key, media_type, width, height, byte_length, given_at) values ('newer', ?, 'insurance', '2028-03-31', 'k', 'application/pdf', 0, 0, 1, 1)",
  )
    .bind(applicant.id)
    .run();
  await decideApplication(at(), applicant.id, "pause", "Complaints", [
    { id: "newer", accepts: false, reason: "It is unsigned" },
  ]);
  expect(await readCredentials(supplierId)).toEqual({ verified: 1, hidden: "paused" });
  expect((await messagesTo(email, "document-refused"))[0]).toContain("It is unsigned");
});

it("a PDF is accepted as a document; damaged ones and photos named PDF are refused", async () => {
  const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
  const applicant = new Applicant("pdf@banksia.example");
  await applicant.begin();
  await applicant.answerAll();
  const end = { endsOn: "2027-12-20" };
  const partialUpload = await applicant.answer("insurance", end, pdf.subarray(0, 20));
  expect([partialUpload.status, await fieldErrorsOn(partialUpload)]).toEqual([422, expect.stringContaining("damaged")]);
  const text = await applicant.answer("insurance", end, new TextEncoder().encode("not a document"));
  expect([text.status, await fieldErrorsOn(text)]).toEqual([422, expect.stringContaining("or a PDF")]);
  expect((await applicant.answer("insurance", end, pdf)).status).toBe(303);
  const storedApplication = await at().db.joining.find(applicant.id);
  const file = storedApplication?.files.findLast(({ kind }) => kind === "insurance");
  expect(file).toMatchObject({ mediaType: "application/pdf", width: 0, byteLength: pdf.byteLength });
  const payload = file ? await openFile(at(), file) : null;
  expect(payload).toMatchObject({ ok: true, mediaType: "application/pdf", fileName: "insurance.pdf" });
});
