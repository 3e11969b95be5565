import { useExpiredCredentials } from "./expired";
import type { Part } from "./part";
import { leakedWords } from "./world";

/** The maximum number of bits in base64url text. */
const maxBits = (token: string) => token.length * 6;
const MIN_BITS = 128;

/** Tables with a sandbox provider's own records, in DEV and TEST only, where they represent another company's database. */
const SANDBOX_TOKEN_PATTERN = /^sandbox_/;

/** Checks that secrets are long and random, are stored only as digests, work once, and are removed from the URL. */
export const tokens: Part = async ({ findings, share, fixture }) => {
  const findingLog = findings();
  const world = await fixture();
  const { worker, ids, anna, ownSupplier, otherSupplier } = world;

  const secretCookies = (cookies: ReadonlyMap<string, string>) =>
    [...cookies].filter(([name]) => /^(__Host-)?(holder|session|portal)$/.test(name));
  const secrets = new Map<string, string>([
    ...secretCookies(anna.cookies).map(([name, value]) => [value, `cookie ${name} of the customer`] as const),
    ...secretCookies(ownSupplier.cookies).map(([name, value]) => [value, `cookie ${name} of the supplier`] as const),
    ...secretCookies(otherSupplier.cookies).map(
      ([name, value]) => [value, `cookie ${name} of another supplier`] as const,
    ),
    [ids.link, "a supplier's link"],
    [ids.usedLink, "a supplier's used link"],
    [ids.resume, "a link to resume a quote"],
  ]);
  if (secrets.size < 5) findingLog.addFinding("the fixture", `has ${secrets.size} secrets`);
  for (const [secret, what] of secrets) {
    findingLog.addToCount("secrets checked");
    if (maxBits(secret) < MIN_BITS) findingLog.addFinding("a secret is too short", `${what}: ${maxBits(secret)} bits`);
  }
  for (const [what, token] of Object.entries({
    "booking token": ids.booking,
    "photo id": ids.photo,
    "payment attempt": ids.attempt,
    "bidding token": ids.bidToken,
  })) {
    findingLog.addToCount("ID formats checked");
    if (maxBits(token) < MIN_BITS) findingLog.addFinding("an ID can be guessed", `${what}: ${maxBits(token)} bits`);
  }

  // Checks that tokens are random and not sequential: no two are equal, and every position takes many different characters.
  const holderTokens: string[] = [];
  for (let visit = 0; visit < (share < 1 ? 40 : 400); visit += 1) {
    const visitor = worker.browser();
    const response = await visitor.ask("/api/lead/create-update-or-shift", { json: { VehicleMake: "Toyota" } });
    holderTokens.push(visitor.cookies.get("__Host-holder") ?? "none");
    for (const line of response.headers.getSetCookie().filter((value) => value.includes("holder"))) {
      if (
        !/^__Host-/.test(line) ||
        !/; Secure/.test(line) ||
        !/; HttpOnly/.test(line) ||
        !/; SameSite=Lax/.test(line) ||
        !/; Path=\/;/.test(line) ||
        /Domain=/.test(line)
      )
        findingLog.addFinding("a cookie is not bound to the host", line.replace(/=[^;]+/, "=…"));
    }
  }
  findingLog.addToCount("secrets generated", holderTokens.length);
  if (new Set(holderTokens).size !== holderTokens.length || holderTokens.includes("none"))
    findingLog.addFinding("secrets repeat", `${new Set(holderTokens).size} of ${holderTokens.length} are different`);
  const minDistinctCharacters = Math.min(
    ...Array.from({ length: 26 }, (_, place) => new Set(holderTokens.map((secret) => secret[place])).size),
  );
  if (minDistinctCharacters < (share < 1 ? 12 : 50))
    findingLog.addFinding(
      "secrets are not random",
      `one position has only ${minDistinctCharacters} different characters`,
    );

  // The link works once, for one person, and is removed from the URL.
  const first = await ownSupplier.ask(`/workshop/link/${ids.link}`, { form: {} });
  const second = await worker.browser().ask(`/workshop/link/${ids.link}`, { form: {} });
  const third = await otherSupplier.ask(`/workshop/link/${ids.usedLink}`, { form: {} });
  findingLog.addToCount("link exchanges", 3);
  if (second.headers.getSetCookie().some((line) => line.includes("portal=")))
    findingLog.addFinding("a link can be opened by a second browser", String(second.status));
  if (third.status < 400 || third.headers.getSetCookie().some((line) => line.includes("portal=")))
    findingLog.addFinding("a link works twice", `another person gets ${third.status}`);
  const target = first.headers.get("Location") ?? "";
  if (first.status === 303 && target.includes(ids.link))
    findingLog.addFinding("a secret stays in the URL", target.replace(ids.link, "…"));

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
    findingLog.addToCount("private pages checked");
    if (!(response.headers.get("Cache-Control") ?? "").includes("no-store"))
      findingLog.addFinding(
        "a private page can be cached",
        `${address.replace(/[\w-]{26,}/, "…")}: ${response.headers.get("Cache-Control")}`,
      );
    if (!/^(no-referrer|same-origin)$/.test(response.headers.get("Referrer-Policy") ?? ""))
      findingLog.addFinding(
        "a private page sends its URL to other sites",
        `${address.replace(/[\w-]{26,}/, "…")}: ${response.headers.get("Referrer-Policy")}`,
      );
    if (/(src|href)="https?:\/\/(?!pitlane\.test)[^"]*\.(js|css|png|svg|woff2?)/.test(response.text))
      findingLog.addFinding("a private page loads a file from another host", address.replace(/[\w-]{26,}/, "…"));
  }

  await useExpiredCredentials(world, findingLog);

  // Checks that the database has none of these secrets in clear text, and no names or numbers of people.
  const snapshot = worker.stored();
  try {
    for (const [where, text] of snapshot.texts()) {
      findingLog.addToCount("stored values searched");
      if (SANDBOX_TOKEN_PATTERN.test(where)) continue;
      for (const [secret, what] of secrets)
        if (text.includes(secret)) findingLog.addFinding("a secret is stored in plain text", `${what} in ${where}`);
      if (leakedWords(text).length > 0)
        findingLog.addFinding("contact details are stored in plain text", `${leakedWords(text)} in ${where}`);
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
