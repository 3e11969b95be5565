import { useExpiredCredentials } from "./expired";
import type { Part } from "./part";
import { leakedWords } from "./world";

/** The maximum number of bits in base64url text. */
const bitsOf = (token: string) => token.length * 6;
const MIN_BITS = 128;

/** Tables with a sandbox provider's own records, in DEV and TEST only, where they represent another company's database. */
const SANDBOX_TOKEN_PATTERN = /^sandbox_/;

/** Checks that secrets are long and random, are stored only as digests, work once, and are removed from the URL. */
export const tokens: Part = async ({ findings, share, fixture }) => {
  const findingLog = findings();
  const world = await fixture();
  const { worker, ids, anna, ownSupplier, otherSupplier } = world;

  const secretsOf = (cookies: ReadonlyMap<string, string>) =>
    [...cookies].filter(([name]) => /^(__Host-)?(holder|session|portal)$/.test(name));
  const secrets = new Map<string, string>([
    ...secretsOf(anna.cookies).map(([name, value]) => [value, `cookie ${name} of the customer`] as const),
    ...secretsOf(ownSupplier.cookies).map(([name, value]) => [value, `cookie ${name} of the supplier`] as const),
    ...secretsOf(otherSupplier.cookies).map(([name, value]) => [value, `cookie ${name} of another supplier`] as const),
    [ids.link, "a supplier's link"],
    [ids.usedLink, "a supplier's used link"],
    [ids.resume, "a link to resume a quote"],
  ]);
  if (secrets.size < 5) findingLog.wrong("the fixture", `has ${secrets.size} secrets`);
  for (const [secret, what] of secrets) {
    findingLog.count("secrets checked");
    if (bitsOf(secret) < MIN_BITS) findingLog.wrong("a secret is too short", `${what}: ${bitsOf(secret)} bits`);
  }
  for (const [what, token] of Object.entries({
    "booking token": ids.booking,
    "photo id": ids.photo,
    "payment attempt": ids.attempt,
    "bidding token": ids.bidToken,
  })) {
    findingLog.count("ID formats checked");
    if (bitsOf(token) < MIN_BITS) findingLog.wrong("an ID can be guessed", `${what}: ${bitsOf(token)} bits`);
  }

  // Checks that tokens are random and not sequential: no two are equal, and every position takes many different characters.
  const html: string[] = [];
  for (let visit = 0; visit < (share < 1 ? 40 : 400); visit += 1) {
    const visitor = worker.browser();
    const response = await visitor.ask("/api/lead/create-update-or-shift", { json: { VehicleMake: "Toyota" } });
    html.push(visitor.cookies.get("__Host-holder") ?? "none");
    for (const line of response.headers.getSetCookie().filter((value) => value.includes("holder"))) {
      if (
        !/^__Host-/.test(line) ||
        !/; Secure/.test(line) ||
        !/; HttpOnly/.test(line) ||
        !/; SameSite=Lax/.test(line) ||
        !/; Path=\/;/.test(line) ||
        /Domain=/.test(line)
      )
        findingLog.wrong("a cookie is not bound to the host", line.replace(/=[^;]+/, "=…"));
    }
  }
  findingLog.count("secrets generated", html.length);
  if (new Set(html).size !== html.length || html.includes("none"))
    findingLog.wrong("secrets repeat", `${new Set(html).size} of ${html.length} are different`);
  const fewestBits = Math.min(
    ...Array.from({ length: 26 }, (_, place) => new Set(html.map((secret) => secret[place])).size),
  );
  if (fewestBits < (share < 1 ? 12 : 50))
    findingLog.wrong("secrets are not random", `one position has only ${fewestBits} different characters`);

  // The link works once, for one person, and is removed from the URL.
  const first = await ownSupplier.ask(`/workshop/link/${ids.link}`, { form: {} });
  const second = await worker.browser().ask(`/workshop/link/${ids.link}`, { form: {} });
  const third = await otherSupplier.ask(`/workshop/link/${ids.usedLink}`, { form: {} });
  findingLog.count("link exchanges", 3);
  if (second.headers.getSetCookie().some((line) => line.includes("portal=")))
    findingLog.wrong("a link can be opened by a second browser", String(second.status));
  if (third.status < 400 || third.headers.getSetCookie().some((line) => line.includes("portal=")))
    findingLog.wrong("a link works twice", `another person gets ${third.status}`);
  const target = first.headers.get("Location") ?? "";
  if (first.status === 303 && target.includes(ids.link))
    findingLog.wrong("a secret stays in the URL", target.replace(ids.link, "…"));

  // Checks that pages with a secret URL are not cached, and that the URL is not sent to other sites.
  for (const address of [
    `/workshop/link/${ids.link}`,
    `/resume/${ids.resume}`,
    `/booking/${ids.booking}/confirmation`,
    `/quotes/${ids.lead}`,
    `/quote-2/${ids.lead}`,
    `/workshop/bookings/${ids.booking}`,
    `/payment/${ids.attempt}/checkout`,
  ]) {
    const response = await ownSupplier.ask(address);
    findingLog.count("private pages checked");
    if (!(response.headers.get("Cache-Control") ?? "").includes("no-store"))
      findingLog.wrong(
        "a private page can be cached",
        `${address.replace(/[\w-]{26,}/, "…")}: ${response.headers.get("Cache-Control")}`,
      );
    if (!/^(no-referrer|same-origin)$/.test(response.headers.get("Referrer-Policy") ?? ""))
      findingLog.wrong(
        "a private page sends its URL to other sites",
        `${address.replace(/[\w-]{26,}/, "…")}: ${response.headers.get("Referrer-Policy")}`,
      );
    if (/(src|href)="https?:\/\/(?!pitlane\.test)[^"]*\.(js|css|png|svg|woff2?)/.test(response.text))
      findingLog.wrong("a private page loads a file from another host", address.replace(/[\w-]{26,}/, "…"));
  }

  await useExpiredCredentials(world, findingLog);

  // Checks that the database has none of these secrets in clear text, and no names or numbers of people.
  const snapshot = worker.stored();
  try {
    for (const [where, text] of snapshot.texts()) {
      findingLog.count("stored values searched");
      if (SANDBOX_TOKEN_PATTERN.test(where)) continue;
      for (const [secret, what] of secrets)
        if (text.includes(secret)) findingLog.wrong("a secret is stored in plain text", `${what} in ${where}`);
      if (leakedWords(text).length > 0)
        findingLog.wrong("contact details are stored in plain text", `${leakedWords(text)} in ${where}`);
    }
  } finally {
    snapshot.close();
  }
  findingLog.notes.add(
    "allowed: lead GUIDs, booking tokens, photo IDs and attempt IDs are stored in plain text, because they grant no access by themselves (record 0005)",
  );
  findingLog.notes.add(
    "allowed: private pages send Referrer-Policy: same-origin, so that older browsers send the origin with our own forms (record 0005)",
  );
  return findingLog.end();
};
