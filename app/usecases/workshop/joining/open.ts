import type { Answers } from "../../../domain/supplier/joining/answers";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { maskEmail } from "../../../domain/identity/contact/email";
import type { Context } from "../../context";
import type { StoredApplication } from "../../../domain/supplier/joining/stored-application";
import { verifiedEmailChannel } from "../../../domain/identity/verification/quota";
import { checkProofCode, type ProofRefusal, sendProofCode } from "../../lead/resume/prove-contact";
import { openJson, sealJson } from "../../core/sealed-json";
import { isRandomToken } from "../../../domain/core/ids";

/** The sealed data of an application. */
export interface ApplicationSecret {
  readonly email: string;
  readonly answers: Answers;
}

export interface DecryptedApplication extends ApplicationSecret {
  readonly ok: true;
  readonly storedApplication: StoredApplication;
}

/** `to` = the masked address to which a code can be sent. */
export type ApplicationRefusal =
  | (Refusal<"not-the-holder"> & { readonly to: string })
  | Refusal<"application-not-found">;

/** An application with its decrypted data, for a reader with access. */
export async function unsealApplication(context: Pick<Context, "cipher">, storedApplication: StoredApplication) {
  const secret = await openJson<ApplicationSecret>(context, storedApplication.sealed, storedApplication.id);
  return { ok: true as const, storedApplication, ...secret };
}

export const sealSecret = (context: Pick<Context, "cipher">, id: string, secret: ApplicationSecret) =>
  sealJson(context, secret, id);

async function findApplication(context: Context, id: string): Promise<StoredApplication | null> {
  const storedApplication = isRandomToken(id) ? await context.db.joining.find(id) : null;
  return storedApplication?.country === context.config.country ? storedApplication : null;
}

/** An application, for a browser that has verified its email address. Any other browser must enter a code first. Changes nothing. */
export async function openApplication(
  context: Context,
  id: string,
): Promise<DecryptedApplication | ApplicationRefusal> {
  const storedApplication = await findApplication(context, id);
  if (storedApplication === null) return refuse("application-not-found");
  const decryptedApplication = await unsealApplication(context, storedApplication);
  return storedApplication.holders.includes(context.viewer.holderHash)
    ? decryptedApplication
    : { ...refuse("not-the-holder"), to: maskEmail(decryptedApplication.email) };
}

/** Purpose of a code, which is valid for one application only. */
const codePurpose = (id: string) => `application ${id}`;

/** Emails the applicant the code that is needed to open the application from a link. */
export async function requestApplicationCode(
  context: Context,
  id: string,
): Promise<{ readonly ok: true } | Refusal<"application-not-found"> | ProofRefusal> {
  const storedApplication = await findApplication(context, id);
  if (storedApplication === null) return refuse("application-not-found");
  const { email } = await unsealApplication(context, storedApplication);
  return sendProofCode(context, verifiedEmailChannel(email), codePurpose(id));
}

/** If the code is correct, lets this browser open the application too, for example a phone for the photos and a computer for the text. */
export async function grantApplicationAccess(
  context: Context,
  id: string,
  code: string,
): Promise<{ readonly ok: true } | Refusal<"application-not-found"> | ProofRefusal> {
  const storedApplication = await findApplication(context, id);
  if (storedApplication === null) return refuse("application-not-found");
  const { email } = await unsealApplication(context, storedApplication);
  const proofResult = await checkProofCode(context, verifiedEmailChannel(email), code, codePurpose(id));
  if (!proofResult.ok) return proofResult;
  await context.db.joining.addHolder(id, context.viewer.holderHash);
  return { ok: true };
}
