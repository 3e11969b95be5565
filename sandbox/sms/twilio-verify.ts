import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Cipher } from "../../app/usecases/ports/platform";
import type { Clock } from "../../app/domain/core/time/clock";
import { orm, runInBatch } from "../../app/adapters/db/orm";
import { outboxStatements } from "../../app/adapters/db/outbox";
import { outbox } from "../../app/adapters/db/schema/outbox";
import type { MessageSecret } from "../../app/domain/notifications/queued-message";
import { sandboxVerifications as verifications } from "../../app/adapters/db/schema/verification";
import { MAGIC_ENDINGS, problem } from "./twilio-messages";

const LIFE_MS = 600_000;
const MAX_SENDS = 5;
const MAX_CHECKS = 5;

export interface TwilioSandboxDependencies {
  readonly db: D1Database;
  readonly cipher: Cipher;
  readonly clock: Clock;
  /** Shows the text message on the development outbox page. The code is not shown anywhere else. */
  readonly deliver: (mobile: string, code: string) => Promise<void>;
}

const json = (status: number, body: unknown) => Response.json(body, { status });

/** Twilio Verify's API in this process, for DEV and TEST only. It refuses what Twilio refuses. Its state is in a table of its own. */
export function twilioSandbox({
  db,
  cipher,
  clock,
  deliver,
}: TwilioSandboxDependencies): (request: Request) => Promise<Response> {
  const store = orm(db);
  /** The code of a verification: six digits derived with the key of the deployment, so that they need not be stored. */
  const codeOf = async (sid: string) =>
    String(Number.parseInt((await cipher.fingerprint(`sandbox code ${sid}`)).slice(0, 12), 16) % 1_000_000).padStart(
      6,
      "0",
    );

  const findPendingVerification = (mobile: string, now: number) =>
    store
      .select({ sid: verifications.sid, sends: verifications.sends })
      .from(verifications)
      .where(
        and(eq(verifications.mobile, mobile), eq(verifications.status, "pending"), gt(verifications.expiresAt, now)),
      )
      .orderBy(desc(verifications.expiresAt))
      .limit(1)
      .get();

  async function create(form: FormData): Promise<Response> {
    const mobile = String(form.get("To"));
    const now = clock.now();
    if (!/^\+\d{8,15}$/.test(mobile) || form.get("Channel") !== "sms") return problem(400, 60200, "Invalid parameter");
    if (mobile.endsWith(MAGIC_ENDINGS.landline))
      return problem(400, 60205, "SMS is not supported by landline phone number");
    if (mobile.endsWith(MAGIC_ENDINGS.maxSends)) return problem(429, 60203, "Max send attempts reached");
    if (mobile.endsWith(MAGIC_ENDINGS.down)) return problem(503, 20503, "Service unavailable");
    if (mobile.endsWith(MAGIC_ENDINGS.slow)) await scheduler.wait(8_000);
    const pendingVerification = await findPendingVerification(mobile, now);
    if (pendingVerification && pendingVerification.sends >= MAX_SENDS)
      return problem(429, 60203, "Max send attempts reached");
    const sid = pendingVerification?.sid ?? `VE${crypto.randomUUID().replaceAll("-", "")}`;
    const expiresAt = mobile.endsWith(MAGIC_ENDINGS.expired) ? now : now + LIFE_MS;
    await store
      .insert(verifications)
      .values({ sid, mobile, status: "pending", sends: 1, checks: 0, expiresAt })
      .onConflictDoUpdate({ target: verifications.sid, set: { sends: sql`${verifications.sends} + 1` } });
    await deliver(mobile, await codeOf(sid));
    return json(201, { sid, status: "pending", to: mobile, channel: "sms", valid: false });
  }

  async function check(form: FormData): Promise<Response> {
    const mobile = String(form.get("To"));
    const code = String(form.get("Code"));
    if (!/^\d{4,10}$/.test(code)) return problem(400, 60200, "Invalid parameter `Code`");
    const row = await findPendingVerification(mobile, clock.now());
    if (!row) return problem(404, 20404, "The requested resource was not found");
    // The attempt is counted before the code is compared, in one write, so that parallel guesses cannot share an attempt.
    const updateResult = await store
      .update(verifications)
      .set({ checks: sql`${verifications.checks} + 1` })
      .where(and(eq(verifications.sid, row.sid), lt(verifications.checks, MAX_CHECKS)));
    if (updateResult.meta.changes === 0) return problem(429, 60202, "Max check attempts reached");
    if (code !== (await codeOf(row.sid)))
      return json(200, { sid: row.sid, status: "pending", to: mobile, channel: "sms", valid: false });
    const approved = await store
      .update(verifications)
      .set({ status: "approved" })
      .where(and(eq(verifications.sid, row.sid), eq(verifications.status, "pending")));
    if (approved.meta.changes === 0) return problem(404, 20404, "The requested resource was not found");
    return json(200, { sid: row.sid, status: "approved", to: mobile, channel: "sms", valid: true });
  }

  /** Handles `POST …/Verifications/{Sid}`. An expired or completed verification is not found. */
  async function update(sid: string, form: FormData): Promise<Response> {
    const status = form.get("Status");
    if (status === null) return problem(400, 60200, "Invalid parameter `Status`");
    if (status !== "canceled" && status !== "approved") return problem(400, 60441, "Illegal status");
    const [changed] = await store
      .update(verifications)
      .set({ status })
      .where(
        and(eq(verifications.sid, sid), eq(verifications.status, "pending"), gt(verifications.expiresAt, clock.now())),
      )
      .returning({ to: verifications.mobile });
    return changed
      ? json(200, { sid, status, to: changed.to, channel: "sms", valid: status === "approved" })
      : problem(404, 20404, "The requested resource was not found");
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!request.headers.get("Authorization")?.startsWith("Basic ")) return problem(401, 20003, "Authenticate");
    const form = await request.formData();
    if (request.method === "POST" && pathname.endsWith("/Verifications")) return create(form);
    const [, sid] = /\/Verifications\/(VE\w+)$/.exec(pathname) ?? [];
    if (request.method === "POST" && sid !== undefined) return update(sid, form);
    if (request.method === "POST" && pathname.endsWith("/VerificationCheck")) return check(form);
    return problem(404, 20404, "The requested resource was not found");
  };
}

export interface OutboxDependencies {
  readonly db: D1Database;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly brand: string;
  readonly host: string;
}

/** The sandbox, connected to the outbox page. The message with the code appears there as sent and goes nowhere else. */
export function twilioToOutbox({ db, cipher, clock, brand, host }: OutboxDependencies) {
  return twilioSandbox({
    db,
    cipher,
    clock,
    async deliver(mobile, code) {
      const now = clock.now();
      const id = `verification-code:${crypto.randomUUID()}`;
      const secret: MessageSecret = { to: mobile, values: { code, brand, host } };
      const message = {
        id,
        channel: "sms" as const,
        template: "verification-code" as const,
        about: null,
        notBefore: now,
        sealed: await cipher.seal(JSON.stringify(secret), id),
      };
      await runInBatch(db, [
        ...outboxStatements(db, [message], now),
        orm(db).update(outbox).set({ state: "sent", sentAt: now, providerId: "sandbox" }).where(eq(outbox.id, id)),
      ]);
    },
  });
}
