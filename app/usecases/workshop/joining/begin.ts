import { parseEmail } from "../../../domain/identity/contact/email";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { sealMessage } from "../../notifications/seal-message";
import { checkProofCode, type ProofRefusal, sendProofCode } from "../../lead/resume/prove-contact";
import { digestOf } from "../../identity/verification/code-keys";
import { sealSecret } from "./open";
import { retentionMs } from "../../../domain/core/retention/retention";

const PURPOSE = "join";
const NO_EMAIL = { email: ["Enter an email address, like name@example.com"] };

/** Path of an application's pages. */
export const applicationPath = (id: string): string => `/for-workshops/join/${id}`;

/** Sends a code to the future email address of the workshop's account. */
export async function sendJoinCode(
  context: Context,
  input: string,
): Promise<{ readonly ok: true } | Refusal<"invalid-input"> | ProofRefusal> {
  const email = parseEmail(input)?.toLowerCase();
  return email ? sendProofCode(context, { channel: "email", to: email }, PURPOSE) : refuse("invalid-input", NO_EMAIL);
}

/** If the code is correct, starts an application or continues the existing one for this address. The browser and the emailed link then give access to it. */
export async function beginApplication(
  context: Context,
  input: string,
  code: string,
): Promise<{ readonly ok: true; readonly id: string } | Refusal<"invalid-input"> | ProofRefusal> {
  const email = parseEmail(input)?.toLowerCase();
  if (!email) return refuse("invalid-input", NO_EMAIL);
  const proofResult = await checkProofCode(context, { channel: "email", to: email }, code, PURPOSE);
  if (!proofResult.ok) return proofResult;
  const { db, ids, clock, viewer, config, jobs } = context;
  const emailDigest = await digestOf(context, "number", `joins ${email}`);
  for (;;) {
    const runningApplication = await db.joining.findOpenApplication(emailDigest);
    if (runningApplication !== null) {
      await db.joining.addHolder(runningApplication, viewer.holderHash);
      return { ok: true, id: runningApplication };
    }
    const id = ids.token();
    const at = clock.now();
    const linkMessage = await sealMessage(context, {
      id: `join-link:${id}:email`,
      channel: "email",
      template: "join-link",
      to: email,
      about: null,
      notBefore: at,
      values: { link: config.brand.websiteUrl + applicationPath(id) },
    });
    const ciphertext = await sealSecret(context, id, { email, answers: {} });
    const isStarted = await db.joining.begin(
      { id, country: config.country, holderHash: viewer.holderHash, emailDigest, sealed: ciphertext, at },
      [linkMessage],
    );
    // A simultaneous request has started an application, so that one is continued.
    if (!isStarted) continue;
    context.later(jobs.sendMessages());
    return { ok: true, id };
  }
}

const MAX_DRAFTS_PER_RUN = 50;

/** Deletes drafts that have not been changed for a long time, with their files. Files are deleted first, so that a failed deletion is tried again. */
export async function expireDrafts(context: Context): Promise<{ readonly forgotten: number }> {
  const expiredDrafts = await context.db.joining.findAbandoned(
    context.clock.now() - retentionMs("applications"),
    MAX_DRAFTS_PER_RUN,
  );
  if (expiredDrafts.length === 0) return { forgotten: 0 };
  await context.uploads.files.remove(expiredDrafts.flatMap(({ files }) => files.map(({ objectKey }) => objectKey)));
  await context.db.joining.forget(expiredDrafts.map(({ id }) => id));
  return { forgotten: expiredDrafts.length };
}
