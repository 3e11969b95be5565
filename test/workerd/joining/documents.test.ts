import { beforeAll, expect, it } from "vitest";
import { checkDocuments } from "../../../app/usecases/joining/check-documents";
import { decide } from "../../../app/usecases/joining/decide";
import { seedPortal } from "../portal/a-portal";
import { ANSWERS_AU, at, aWaiting, DB, mailed } from "./an-application";

beforeAll(seedPortal, 60_000);

const noonOn = (day: string) => Date.parse(`${day}T01:00:00Z`);
const standing = (supplierId: number) =>
  DB.prepare("select has_verified_credentials as verified, hidden_because as hidden from suppliers where id = ?")
    .bind(supplierId)
    .first();

it("verified follows from documents: told 30 and 7 days before, the badge gone on the day, hidden 14 days later, and all of it back with a new one", async () => {
  const email = "ends@banksia.example";
  const applicant = await aWaiting(email, { ...ANSWERS_AU, insurance: { endsOn: "2027-03-31" } });
  const done = await decide(at(), applicant.id, "approve", "Looked at");
  const supplierId = (done.ok && done.supplierId) || 0;
  const on = async (day: string) => {
    await checkDocuments(at(noonOn(day)));
    await checkDocuments(at(noonOn(day)));
    return {
      ...(await standing(supplierId)),
      soon: (await mailed(email, "document-ending")).length,
      ended: (await mailed(email, "document-ended")).length,
      gone: (await mailed(email, "workshop-hidden")).length,
    };
  };
  const verified = { verified: 1, hidden: null, ended: 0, gone: 0 };
  expect(await on("2027-02-28")).toEqual({ ...verified, soon: 0 });
  expect(await on("2027-03-01")).toEqual({ ...verified, soon: 1 });
  expect(await on("2027-03-23")).toEqual({ ...verified, soon: 1 });
  expect(await on("2027-03-24")).toEqual({ ...verified, soon: 2 });
  expect(await on("2027-03-30")).toEqual({ ...verified, soon: 2 });
  expect(await on("2027-03-31")).toEqual({ verified: 0, hidden: null, soon: 2, ended: 1, gone: 0 });
  expect(await on("2027-04-13")).toEqual({ verified: 0, hidden: null, soon: 2, ended: 1, gone: 0 });
  expect(await on("2027-04-14")).toEqual({ verified: 0, hidden: "documents", soon: 2, ended: 1, gone: 1 });
  // A new one counts once somebody has looked at it.
  await DB.prepare(
    "insert into workshop_files (id, application_id, kind, ends_on, object_key, media_type, width, height, byte_length, given_at) values ('new', ?, 'insurance', '2028-03-31', 'k', 'image/jpeg', 1, 1, 1, 1)",
  )
    .bind(applicant.id)
    .run();
  expect(await on("2027-04-15")).toMatchObject({ verified: 0, hidden: "documents" });
  expect(await decide(at(noonOn("2027-04-15")), applicant.id, "approve", "New insurance looked at")).toMatchObject({
    ok: true,
    checked: 1,
  });
  expect(await standing(supplierId)).toEqual({ verified: 1, hidden: null });
  expect((await at().db.joining.events(applicant.id)).map(({ what }) => what).slice(2)).toEqual([
    "approved",
    "badge-gone",
    "hidden",
    "documents-checked",
    "verified",
    "shown",
  ]);
});

it("a paused workshop stays paused whatever its documents do", async () => {
  const applicant = await aWaiting("paused@banksia.example", { ...ANSWERS_AU, insurance: { endsOn: "2027-03-31" } });
  const done = await decide(at(), applicant.id, "approve", "Looked at");
  const supplierId = (done.ok && done.supplierId) || 0;
  await decide(at(), applicant.id, "pause", "Complaints");
  await checkDocuments(at(noonOn("2027-05-01")));
  expect(await standing(supplierId)).toMatchObject({ hidden: "paused" });
  expect(await decide(at(noonOn("2027-05-01")), applicant.id, "approve", "Settled")).toMatchObject({ ok: true });
  expect(await standing(supplierId)).toEqual({ verified: 0, hidden: "documents" });
});
