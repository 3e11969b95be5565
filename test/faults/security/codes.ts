import type { Part } from "./part";
import { testLeadOf, type RunningWorker } from "./world";

/** Caps on codes in an SMS pumping attack, as in the settings. */
const CAPS = { network: 60, block: 20, day: 300 } as const;
const NUMBERS = 1_000;
/** CODE_LIMIT of wrangler.toml, per minute. */
const BURST = 30;

/** Checks that codes can be sent and tried only in small numbers, and that each works once and only for its purpose. */
export const codes: Part = async ({ findings, share, worker: start }) => {
  const match = findings();
  // Starts the worker without the burst limit, which would hide whether the caps work.
  const worker = await start({
    vars: {
      CODES_PER_NETWORK_AN_HOUR: String(CAPS.network),
      CODES_PER_BLOCK_A_DAY: String(CAPS.block),
      CODES_A_DAY: String(CAPS.day),
    },
  });
  const sentBy = async ({ d1 }: RunningWorker) =>
    (await d1.prepare("select coalesce(sum(sends), 0) as n from sandbox_verifications").first<number>("n")) ?? 0;
  const sent = () => sentBy(worker);
  const send = (network: string, mobile: string) =>
    worker.browser(network).ask("/api/verify/send", { json: { mobilePhoneNumber: mobile } });
  const numbers = share < 1 ? 150 : NUMBERS;

  // Applies the burst limit without the caps: sends a burst from one network, possibly across the end of a minute.
  const limited = await start({
    withLimits: true,
    vars: { CODES_PER_NETWORK_AN_HOUR: "100000", CODES_PER_BLOCK_A_DAY: "100000" },
  });
  for (let number = 0; number < 100; number += 1)
    await limited
      .browser("192.0.2.9")
      .ask("/api/verify/send", { json: { mobilePhoneNumber: `0498 33${String(number).padStart(4, "0")}` } });
  const burst = await sentBy(limited);
  match.count("codes sent to a burst of 100 numbers", burst);
  if (burst > 2 * BURST)
    match.wrong("a burst of codes is not limited", `${burst} of 100, ${BURST} a minute is the limit`);

  // One network and many scattered numbers.
  for (let number = 0; number < numbers; number += 1)
    await send("192.0.2.1", `04${String(10_000_000 + number * 80_021).slice(0, 8)}`);
  const byNetwork = await sent();
  match.count("phone numbers tried from one network", numbers);
  match.count("codes sent to one network", byNetwork);
  if (byNetwork > CAPS.network)
    match.wrong(
      "one network can trigger too many codes",
      `${byNetwork} of ${numbers} numbers, ${CAPS.network} is the limit`,
    );
  if (byNetwork === 0) match.wrong("the fixture", "no code was sent at all");

  // Many networks and consecutive numbers.
  for (let number = 0; number < numbers; number += 1)
    await send(`198.51.${100 + (number >> 8)}.${number & 255}`, `0499 22${String(number).padStart(4, "0")}`);
  const byBlock = (await sent()) - byNetwork;
  match.count("phone numbers of one block tried from many networks", numbers);
  match.count("codes sent to one block", byBlock);
  if (byBlock > CAPS.block)
    match.wrong(
      "a block of numbers gets too many codes",
      `${byBlock} of ${numbers} numbers, ${CAPS.block} is the limit`,
    );

  // Many networks and scattered numbers.
  for (let number = 0; number < numbers * 2; number += 1)
    await send(`203.0.${number >> 8}.${number & 255}`, `04${String(20_000_000 + number * 30_011).slice(0, 8)}`);
  const all = await sent();
  match.count("phone numbers tried from all networks", numbers * 2);
  match.count("codes sent in one day", all);
  if (all > CAPS.day) match.wrong("the daily limit of codes is exceeded", `${all}, ${CAPS.day} is the limit`);
  if (share === 1 && all < CAPS.day)
    match.wrong("the fixture", `only ${all} codes were sent, the day's limit was not reached`);

  // A code can be guessed at most five times in total.
  const other = await start();
  const [anna, bob] = [other.browser(), other.browser()];
  const [lead, bobs] = [await testLeadOf(anna, {}), await testLeadOf(bob, {})];
  const mobile = "0491 570 110";
  await anna.ask("/api/verify/send", { json: { mobilePhoneNumber: mobile } });
  const code = /\b(\d{6}) is your/.exec((await other.browser().ask("/dev/outbox")).text)?.[1] ?? "";
  const check = (browser: typeof anna, leadGuid: string, input: string, number = mobile) =>
    browser.ask("/api/verify/check", { json: { mobilePhoneNumber: number, code: input, leadGuid } });
  if (code === "") match.wrong("the fixture", "the outbox contains no code");
  // A code works only for its own number, and only once.
  await bob.ask("/api/verify/send", { json: { mobilePhoneNumber: "0491 570 313" } });
  if ((await check(bob, bobs, code, "0491 570 313")).text.includes('"ValidCode"'))
    match.wrong("a code works for another number", "");
  const right = await check(anna, lead, code);
  if (!right.text.includes("ValidCode")) match.wrong("the fixture", `the right code is ${right.text.slice(0, 100)}`);
  if ((await check(bob, bobs, code)).text.includes('"ValidCode"'))
    match.wrong("a code works twice", "for another quote");
  match.count("codes tried a second time", 2);

  const guessed = "0491 570 158";
  await anna.ask("/api/verify/send", { json: { mobilePhoneNumber: guessed } });
  const second = [...(await other.browser().ask("/dev/outbox")).text.matchAll(/\b(\d{6}) is your/g)].map(
    ([, value]) => value ?? "",
  );
  let judged = 0;
  for (let guess = 0; guess < 30; guess += 1) {
    const input = String(100_000 + guess);
    if (second.includes(input)) continue;
    const answer = await check(other.browser(), lead, input, guessed);
    if (/InvalidCode/.test(answer.text)) judged += 1;
    match.count("guesses");
  }
  if (judged > 5) match.wrong("a code can be guessed", `${judged} guesses were checked, 5 is the limit`);

  // Guesses an emailed code for someone else's quote. A resend must not allow more guesses, even after the first code has expired.
  const owner = other.browser();
  const theirs = await testLeadOf(owner, { Name: "Olga Own", Email: "olga@customer.example" });
  await owner.ask(`/save-quote/${theirs}`, { form: { to: "olga@customer.example" } });
  const link = /\/resume\/[\w-]{20,}/.exec((await other.browser().ask("/dev/outbox")).text)?.[0] ?? "";
  const thief = other.browser();
  await thief.ask(link, { form: { intent: "send" } });
  const [row] = (
    await other.d1
      .prepare(
        "select number_digest from verification_numbers where number_digest in (select address_digest from email_codes)",
      )
      .all<{ number_digest: string }>()
  ).results;
  if (!row) match.wrong("the fixture", "no code went by email");
  // Requests another code after nine minutes and fifty seconds. The first one expires within the next twenty seconds.
  const back = 590_000;
  await other.d1.batch([
    other.d1
      .prepare(
        "update verification_numbers set last_sent_at = last_sent_at - ?1, hour_started_at = hour_started_at - ?1, expires_at = expires_at - ?1 where number_digest = ?2",
      )
      .bind(back, row?.number_digest ?? ""),
    other.d1.prepare("update email_codes set expires_at = expires_at - ?1").bind(back),
  ]);
  await thief.ask(link, { form: { intent: "send" } });
  await other.d1.batch([
    other.d1
      .prepare(
        "update verification_numbers set last_sent_at = last_sent_at - 20000, hour_started_at = hour_started_at - 20000, expires_at = expires_at - 20000 where number_digest = ?",
      )
      .bind(row?.number_digest ?? ""),
    other.d1.prepare("update email_codes set expires_at = expires_at - 20000"),
  ]);
  let tried = 0;
  for (let guess = 0; guess < 20; guess += 1) {
    const answer = await thief.ask(link, { form: { intent: "check", code: String(100_000 + guess) } });
    if (answer.status !== 429) tried += 1;
    match.count("guesses of an email code");
  }
  if (tried > 5)
    match.wrong("an email code can be guessed after a resend", `${tried} of 20 guesses were checked, 5 is the limit`);
  return match.end();
};
