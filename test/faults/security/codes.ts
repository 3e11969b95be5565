import type { Part } from "./part";
import { createTestLead, type RunningWorker } from "./world";

/** Caps on codes in an SMS pumping attack, as in the settings. */
const CAPS = { network: 60, block: 20, day: 300 } as const;
const FULL_RUN_NUMBERS = 1_000;
/** CODE_LIMIT of wrangler.toml, per minute. */
const BURST = 30;

/** Checks that codes can be sent and tried only in small numbers, and that each works once and only for its purpose. */
export const codes: Part = async ({ findings, share, worker: startWorker }) => {
  const findingLog = findings();
  // Starts the worker without the burst limit, which would hide whether the caps work.
  const worker = await startWorker({
    vars: {
      CODES_PER_NETWORK_AN_HOUR: String(CAPS.network),
      CODES_PER_BLOCK_A_DAY: String(CAPS.block),
      CODES_A_DAY: String(CAPS.day),
    },
  });
  const countCodesOf = async ({ d1 }: RunningWorker) =>
    (await d1.prepare("select coalesce(sum(sends), 0) as n from sandbox_verifications").first<number>("n")) ?? 0;
  const countSentCodes = () => countCodesOf(worker);
  const send = (network: string, mobile: string) =>
    worker.browser(network).ask("/api/verify/send", { json: { mobilePhoneNumber: mobile } });
  const numberCount = share < 1 ? 150 : FULL_RUN_NUMBERS;

  // Applies the burst limit without the caps: sends a burst from one network, possibly across the end of a minute.
  const limitedWorker = await startWorker({
    withLimits: true,
    vars: { CODES_PER_NETWORK_AN_HOUR: "100000", CODES_PER_BLOCK_A_DAY: "100000" },
  });
  for (let index = 0; index < 100; index += 1)
    await limitedWorker
      .browser("192.0.2.9")
      .ask("/api/verify/send", { json: { mobilePhoneNumber: `0498 33${String(index).padStart(4, "0")}` } });
  const burstCodeCount = await countCodesOf(limitedWorker);
  findingLog.addToCount("codes sent to a burst of 100 numbers", burstCodeCount);
  if (burstCodeCount > 2 * BURST)
    findingLog.addFinding(
      "a burst of codes is not limited",
      `${burstCodeCount} of 100, ${BURST} a minute is the limit`,
    );

  // One network and many scattered numbers.
  for (let index = 0; index < numberCount; index += 1)
    await send("192.0.2.1", `04${String(10_000_000 + index * 80_021).slice(0, 8)}`);
  const networkCodeCount = await countSentCodes();
  findingLog.addToCount("phone numbers tried from one network", numberCount);
  findingLog.addToCount("codes sent to one network", networkCodeCount);
  if (networkCodeCount > CAPS.network)
    findingLog.addFinding(
      "one network can trigger too many codes",
      `${networkCodeCount} of ${numberCount} numbers, ${CAPS.network} is the limit`,
    );
  if (networkCodeCount === 0) findingLog.addFinding("the fixture", "no code was sent at all");

  // Many networks and consecutive numbers.
  for (let index = 0; index < numberCount; index += 1)
    await send(`198.51.${100 + (index >> 8)}.${index & 255}`, `0499 22${String(index).padStart(4, "0")}`);
  const blockCodeCount = (await countSentCodes()) - networkCodeCount;
  findingLog.addToCount("phone numbers of one block tried from many networks", numberCount);
  findingLog.addToCount("codes sent to one block", blockCodeCount);
  if (blockCodeCount > CAPS.block)
    findingLog.addFinding(
      "a block of numbers gets too many codes",
      `${blockCodeCount} of ${numberCount} numbers, ${CAPS.block} is the limit`,
    );

  // Many networks and scattered numbers.
  for (let index = 0; index < numberCount * 2; index += 1)
    await send(`203.0.${index >> 8}.${index & 255}`, `04${String(20_000_000 + index * 30_011).slice(0, 8)}`);
  const totalSent = await countSentCodes();
  findingLog.addToCount("phone numbers tried from all networks", numberCount * 2);
  findingLog.addToCount("codes sent in one day", totalSent);
  if (totalSent > CAPS.day)
    findingLog.addFinding("the daily limit of codes is exceeded", `${totalSent}, ${CAPS.day} is the limit`);
  if (share === 1 && totalSent < CAPS.day)
    findingLog.addFinding("the fixture", `only ${totalSent} codes were sent, the day's limit was not reached`);

  // A code can be guessed at most five times in total.
  const otherWorker = await startWorker();
  const anna = otherWorker.browser();
  const bob = otherWorker.browser();
  const lead = await createTestLead(anna, {});
  const bobsLead = await createTestLead(bob, {});
  const mobile = "0491 570 110";
  await anna.ask("/api/verify/send", { json: { mobilePhoneNumber: mobile } });
  const code = /\b(\d{6}) is your/.exec((await otherWorker.browser().ask("/dev/outbox")).text)?.[1] ?? "";
  const check = (browser: typeof anna, leadGuid: string, input: string, number = mobile) =>
    browser.ask("/api/verify/check", { json: { mobilePhoneNumber: number, code: input, leadGuid } });
  if (code === "") findingLog.addFinding("the fixture", "the outbox contains no code");
  // A code works only for its own number, and only once.
  await bob.ask("/api/verify/send", { json: { mobilePhoneNumber: "0491 570 313" } });
  if ((await check(bob, bobsLead, code, "0491 570 313")).text.includes('"ValidCode"'))
    findingLog.addFinding("a code works for another number", "");
  const rightCheck = await check(anna, lead, code);
  if (!rightCheck.text.includes("ValidCode"))
    findingLog.addFinding("the fixture", `the right code is ${rightCheck.text.slice(0, 100)}`);
  if ((await check(bob, bobsLead, code)).text.includes('"ValidCode"'))
    findingLog.addFinding("a code works twice", "for another quote");
  findingLog.addToCount("codes tried a second time", 2);

  const guessedMobile = "0491 570 158";
  await anna.ask("/api/verify/send", { json: { mobilePhoneNumber: guessedMobile } });
  const validCodes = [...(await otherWorker.browser().ask("/dev/outbox")).text.matchAll(/\b(\d{6}) is your/g)].map(
    ([, value]) => value ?? "",
  );
  let checkedCount = 0;
  for (let guess = 0; guess < 30; guess += 1) {
    const input = String(100_000 + guess);
    if (validCodes.includes(input)) continue;
    const response = await check(otherWorker.browser(), lead, input, guessedMobile);
    if (/InvalidCode/.test(response.text)) checkedCount += 1;
    findingLog.addToCount("guesses");
  }
  if (checkedCount > 5)
    findingLog.addFinding("a code can be guessed", `${checkedCount} guesses were checked, 5 is the limit`);

  // Guesses an emailed code for someone else's quote. A resend must not allow more guesses, even after the first code has expired.
  const owner = otherWorker.browser();
  const ownersLead = await createTestLead(owner, { Name: "Olga Own", Email: "olga@customer.example" });
  await owner.ask(`/save-quote/${ownersLead}`, { form: { to: "olga@customer.example" } });
  const link = /\/resume\/[\w-]{20,}/.exec((await otherWorker.browser().ask("/dev/outbox")).text)?.[0] ?? "";
  const thief = otherWorker.browser();
  await thief.ask(link, { form: { intent: "send" } });
  const [row] = (
    await otherWorker.d1
      .prepare(
        "select number_digest from verification_numbers where number_digest in (select address_digest from email_codes)",
      )
      .all<{ number_digest: string }>()
  ).results;
  if (!row) findingLog.addFinding("the fixture", "no code went by email");
  // Requests another code after nine minutes and fifty seconds. The first one expires within the next twenty seconds.
  const backdatedMs = 590_000;
  await otherWorker.d1.batch([
    otherWorker.d1
      .prepare(
        "update verification_numbers set last_sent_at = last_sent_at - ?1, hour_started_at = hour_started_at - ?1, expires_at = expires_at - ?1 where number_digest = ?2",
      )
      .bind(backdatedMs, row?.number_digest ?? ""),
    otherWorker.d1.prepare("update email_codes set expires_at = expires_at - ?1").bind(backdatedMs),
  ]);
  await thief.ask(link, { form: { intent: "send" } });
  await otherWorker.d1.batch([
    otherWorker.d1
      .prepare(
        "update verification_numbers set last_sent_at = last_sent_at - 20000, hour_started_at = hour_started_at - 20000, expires_at = expires_at - 20000 where number_digest = ?",
      )
      .bind(row?.number_digest ?? ""),
    otherWorker.d1.prepare("update email_codes set expires_at = expires_at - 20000"),
  ]);
  let tried = 0;
  for (let guess = 0; guess < 20; guess += 1) {
    const response = await thief.ask(link, { form: { intent: "check", code: String(100_000 + guess) } });
    if (response.status !== 429) tried += 1;
    findingLog.addToCount("guesses of an email code");
  }
  if (tried > 5)
    findingLog.addFinding(
      "an email code can be guessed after a resend",
      `${tried} of 20 guesses were checked, 5 is the limit`,
    );
  return findingLog.end();
};
