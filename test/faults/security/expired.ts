import type { Answer } from "./browser";
import type { findings } from "./part";
import type { Fixture } from "./world";

const hasCookie = (response: Answer, name: string): boolean =>
  response.headers.getSetCookie().some((line) => line.includes(`${name}=`) && !/Max-Age=0(;|$)/.test(line));
const isMail = /is your/g;

/**
 * Every expired credential must be refused: links to suppliers and the sessions exchanged for them, links to resume a quote, codes, sessions and photo
 * uploads.
 */
export async function useExpiredCredentials(
  { worker, ids, ownSupplier, anna }: Fixture,
  partFindings: ReturnType<typeof findings>,
): Promise<void> {
  const { d1 } = worker;
  const past = Date.now() - 1;
  const runOut = async (table: string, column = "expires_at") => {
    const { meta } = await d1.prepare(`update ${table} set ${column} = ?`).bind(past).run();
    if (meta.changes === 0) partFindings.wrong("the fixture", `has nothing in ${table}`);
    partFindings.count("kinds of expired secrets tried");
  };
  const outbox = async () => (await worker.browser().ask("/dev/outbox")).text;

  // One link that was opened by a user who is not a member and has verified the supplier's address, and one link that was not opened.
  const links = [...(await outbox()).matchAll(/\/workshop\/link\/([\w-]{20,})/g)]
    .map(([, link]) => link ?? "")
    .filter((link) => link !== ids.link && link !== ids.usedLink);
  const [first, second] = [...new Set(links)];
  if (first === undefined || second === undefined) throw new Error("two more links are needed");
  const helper = worker.browser();
  await d1.prepare("delete from supplier_members where email = 'olive@workshop.example'").run();
  await helper.signIn("demo-supplier-admin");
  await helper.ask(`/workshop/link/${first}`, { form: { intent: "send" } });
  const proof = /Your code is (\d{6})/.exec(await outbox())?.[1] ?? "";
  const target =
    (await helper.ask(`/workshop/link/${first}`, { form: { intent: "check", code: proof } })).headers.get("Location") ??
    "";
  if ((await helper.ask(target)).status !== 200) partFindings.wrong("the fixture", "an opened link grants no access");
  await runOut("portal_grants");
  const after = await helper.ask(target);
  if (after.status < 400)
    partFindings.wrong("access granted by a link works after it has expired", `the page returns ${after.status}`);
  await runOut("portal_links");
  const late = await helper.ask(`/workshop/link/${second}`);
  if (late.status < 400) partFindings.wrong("a link can be opened after it has expired", String(late.status));

  // A verification code for a mobile.
  const lead = ids.bobsLead;
  const mobile = "0491 570 156";
  await anna.ask("/api/verify/send", { json: { mobilePhoneNumber: mobile } });
  const code = /\b(\d{6}) is your/.exec(await outbox())?.[1] ?? "";
  const { meta } = await d1
    .prepare("update sandbox_verifications set expires_at = ?")
    .bind(past)
    .run()
    .catch(() => ({ meta: { changes: 0 } }));
  await runOut("verification_numbers");
  const codeCheck = await anna.ask("/api/verify/check", { json: { mobilePhoneNumber: mobile, code, leadGuid: lead } });
  if (codeCheck.text.includes('"ValidCode"'))
    partFindings.wrong("a code works after it has expired", `${meta.changes} at the provider`);

  // A link to resume a quote, and its verification code.
  const device = worker.browser();
  await device.ask(`/resume/${ids.resume}`, { form: { intent: "send" } });
  const mailCount = (await outbox()).match(isMail)?.length ?? 0;
  await runOut("resume_links");
  const looked = await worker.browser().ask(`/resume/${ids.resume}`);
  if (looked.status < 400)
    partFindings.wrong("a quote link shows the quote after it has expired", String(looked.status));
  const payload = await worker.browser().ask(`/resume/${ids.resume}`, { form: { intent: "send" } });
  if (payload.status < 400 && !payload.headers.has("Location"))
    partFindings.wrong("a quote link works after it has expired", String(payload.status));
  if (((await outbox()).match(isMail)?.length ?? 0) > mailCount)
    partFindings.wrong("a quote link sends a code after it has expired", "");
  if (hasCookie(payload, "holder")) partFindings.wrong("a quote link grants access after it has expired", "");

  // An upload URL for a photo that was not used before it expired.
  const response = await anna.gateway("requestCapturedVehicleImageUploadUrl", {
    imageFileExtension: "jpg",
    sortOrder: 1,
    leadId: ids.draft,
    byteLength: 3,
  });
  const url = String(response.json?.data?.requestCapturedVehicleImageUploadUrl?.uploadUrl ?? "");
  const aged = url.replace(/X-Amz-Date=\d{8}T\d{6}Z/, "X-Amz-Date=20200101T000000Z");
  partFindings.count("kinds of expired secrets tried");
  if (url === aged) partFindings.wrong("the fixture", `an upload URL has no expiry: ${url.slice(0, 60)}`);
  const put = await anna.ask(aged, {
    method: "PUT",
    body: new Uint8Array([0xff, 0xd8, 0xff]),
    headers: { "Content-Type": "image/jpeg" },
  });
  if (put.status < 400) partFindings.wrong("an upload URL accepts a photo after it has expired", String(put.status));

  // Sessions come last, because this signs everybody out.
  await runOut("sessions", "expires_at");
  await runOut("sessions", "ends_at");
  const page = await ownSupplier.ask(`/workshop/bookings/${ids.booking}`);
  if (page.status === 200) partFindings.wrong("a session works after it has expired", "the portal's page returns 200");
}
