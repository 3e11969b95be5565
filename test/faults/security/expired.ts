import type { Answer } from "./browser";
import type { createFindingLog } from "./part";
import type { Fixture } from "./world";

const hasCookie = (response: Answer, name: string): boolean =>
  response.headers.getSetCookie().some((line) => line.includes(`${name}=`) && !/Max-Age=0(;|$)/.test(line));
const MAIL_PATTERN = /is your/g;

/**
 * Every expired credential must be refused: links to suppliers and the sessions exchanged for them, links to resume a quote, codes, sessions and photo
 * uploads.
 */
export async function useExpiredCredentials(
  { worker, ids, ownSupplier, anna }: Fixture,
  partFindings: ReturnType<typeof createFindingLog>,
): Promise<void> {
  const { d1 } = worker;
  const expiredAt = Date.now() - 1;
  const expireAll = async (table: string, column = "expires_at") => {
    const { meta } = await d1.prepare(`update ${table} set ${column} = ?`).bind(expiredAt).run();
    if (meta.changes === 0) partFindings.addFinding("the fixture", `has nothing in ${table}`);
    partFindings.addToCount("kinds of expired secrets tried");
  };
  const readOutbox = async () => (await worker.browser().ask("/dev/outbox")).text;

  // One link that was opened by a user who is not a member and has verified the supplier's address, and one link that was not opened.
  const links = [...(await readOutbox()).matchAll(/\/workshop\/link\/([\w-]{20,})/g)]
    .map(([, link]) => link ?? "")
    .filter((link) => link !== ids.link && link !== ids.usedLink);
  const [first, second] = [...new Set(links)];
  if (first === undefined || second === undefined) throw new Error("two more links are needed");
  const linkHolder = worker.browser();
  await d1.prepare("delete from supplier_members where email = 'olive@workshop.example'").run();
  await linkHolder.signIn("demo-supplier-admin");
  await linkHolder.ask(`/workshop/link/${first}`, { form: { intent: "send" } });
  const verificationCode = /Your code is (\d{6})/.exec(await readOutbox())?.[1] ?? "";
  const target =
    (
      await linkHolder.ask(`/workshop/link/${first}`, { form: { intent: "check", code: verificationCode } })
    ).headers.get("Location") ?? "";
  if ((await linkHolder.ask(target)).status !== 200)
    partFindings.addFinding("the fixture", "an opened link grants no access");
  await expireAll("portal_grants");
  const pageAfterExpiry = await linkHolder.ask(target);
  if (pageAfterExpiry.status < 400)
    partFindings.addFinding(
      "access granted by a link works after it has expired",
      `the page returns ${pageAfterExpiry.status}`,
    );
  await expireAll("portal_links");
  const secondLinkResponse = await linkHolder.ask(`/workshop/link/${second}`);
  if (secondLinkResponse.status < 400)
    partFindings.addFinding("a link can be opened after it has expired", String(secondLinkResponse.status));

  // A verification code for a mobile.
  const lead = ids.bobsLead;
  const mobile = "0491 570 156";
  await anna.ask("/api/verify/send", { json: { mobilePhoneNumber: mobile } });
  const code = /\b(\d{6}) is your/.exec(await readOutbox())?.[1] ?? "";
  const { meta } = await d1
    .prepare("update sandbox_verifications set expires_at = ?")
    .bind(expiredAt)
    .run()
    .catch(() => ({ meta: { changes: 0 } }));
  await expireAll("verification_numbers");
  const codeCheck = await anna.ask("/api/verify/check", { json: { mobilePhoneNumber: mobile, code, leadGuid: lead } });
  if (codeCheck.text.includes('"ValidCode"'))
    partFindings.addFinding("a code works after it has expired", `${meta.changes} at the provider`);

  // A link to resume a quote, and its verification code.
  const device = worker.browser();
  await device.ask(`/resume/${ids.resume}`, { form: { intent: "send" } });
  const mailCount = (await readOutbox()).match(MAIL_PATTERN)?.length ?? 0;
  await expireAll("resume_links");
  const resumePage = await worker.browser().ask(`/resume/${ids.resume}`);
  if (resumePage.status < 400)
    partFindings.addFinding("a quote link shows the quote after it has expired", String(resumePage.status));
  const resumeSubmission = await worker.browser().ask(`/resume/${ids.resume}`, { form: { intent: "send" } });
  if (resumeSubmission.status < 400 && !resumeSubmission.headers.has("Location"))
    partFindings.addFinding("a quote link works after it has expired", String(resumeSubmission.status));
  if (((await readOutbox()).match(MAIL_PATTERN)?.length ?? 0) > mailCount)
    partFindings.addFinding("a quote link sends a code after it has expired", "");
  if (hasCookie(resumeSubmission, "holder"))
    partFindings.addFinding("a quote link grants access after it has expired", "");

  // An upload URL for a photo that was not used before it expired.
  const response = await anna.gateway("requestCapturedVehicleImageUploadUrl", {
    imageFileExtension: "jpg",
    sortOrder: 1,
    leadId: ids.draft,
    byteLength: 3,
  });
  const url = String(response.json?.data?.requestCapturedVehicleImageUploadUrl?.uploadUrl ?? "");
  const agedUrl = url.replace(/X-Amz-Date=\d{8}T\d{6}Z/, "X-Amz-Date=20200101T000000Z");
  partFindings.addToCount("kinds of expired secrets tried");
  if (url === agedUrl) partFindings.addFinding("the fixture", `an upload URL has no expiry: ${url.slice(0, 60)}`);
  const uploadResponse = await anna.ask(agedUrl, {
    method: "PUT",
    body: new Uint8Array([0xff, 0xd8, 0xff]),
    headers: { "Content-Type": "image/jpeg" },
  });
  if (uploadResponse.status < 400)
    partFindings.addFinding("an upload URL accepts a photo after it has expired", String(uploadResponse.status));

  // Sessions come last, because this signs everybody out.
  await expireAll("sessions", "expires_at");
  await expireAll("sessions", "ends_at");
  const page = await ownSupplier.ask(`/workshop/bookings/${ids.booking}`);
  if (page.status === 200)
    partFindings.addFinding("a session works after it has expired", "the portal's page returns 200");
}
