import { MAX_SIGN_IN_AGE_MS } from "../../../domain/identity/renewal";
import { parseEmail } from "../../../domain/identity/contact/email";
import { PERMISSION } from "../../../domain/identity/roles";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { hasStorePermission } from "../../../domain/identity/store-account/access";
import { type AccountChange, accountChangeErrors } from "../../../domain/identity/store-account/account-change";
import { CODE_LIMITS, parseCode } from "../../../domain/identity/verification/limits";
import { notSentMessage, TOO_MANY_EMAILS, TOO_MANY_CODES } from "../../../texts/verification";
import type { Context } from "../../context";
import { sealMessage } from "../../notifications/seal-message";
import { reserveCodeEmail } from "../../lead/resume/prove-contact";
import { verifiedEmail, type AccessRefusal } from "../../identity/store-account/authorize";
import { findAccountContact } from "../../identity/store-account/stores";
import { codeKeys, digestOf } from "../../identity/verification/code-keys";
import { findOwnStore, type StoreAccess } from "../../identity/store-account/store-for";
import { MINUTE_MS } from "../../../domain/core/time/duration";

/** Validity of the checks. After this time, the address must be entered again. */
const TRANSFER_LIFE_MS = 30 * MINUTE_MS;

/** The signed-in owner and the first supplier that they own. Only an owner can transfer the account. */
export const findOwner = (context: Context): Promise<StoreAccess | AccessRefusal> =>
  findOwnStore(context, null, (store) => hasStorePermission(store, PERMISSION.transferAccount));

export const isFreshOwner = ({ clock }: Context, { user }: StoreAccess): boolean =>
  clock.now() - user.authentication.at <= MAX_SIGN_IN_AGE_MS;

/** Result of checking an address (P-100). */
export interface AddressCheck {
  readonly ok: true;
  readonly isNewUser: boolean;
  readonly isVerificationRequired: boolean;
}

const invalidField = (field: string, text: string) => refuse("invalid-input", { [field]: [text] });

/**
 * Restarts the transfer with an address, which invalidates earlier checks (P-167). Sends a code to the address unless a member of this supplier has signed in
 * with it.
 */
export async function sendTransferCode(
  context: Context,
  input: string,
): Promise<AddressCheck | AccessRefusal | Refusal<"invalid-input" | "rate-limited" | "recent-sign-in-required">> {
  const owner = await findOwner(context);
  if (!owner.ok) return owner;
  // A transfer needs a recent sign-in, so that a person who finds a signed-in phone cannot transfer the account.
  if (!isFreshOwner(context, owner)) {
    context.log.info({ event: "recent-sign-in-required", act: "account-transfer" });
    return refuse("recent-sign-in-required");
  }
  const email = parseEmail(input)?.toLowerCase() ?? null;
  if (email === null) return invalidField("emailAddress", "Enter an email address, like name@example.com");
  const { user, store } = owner;
  if (email === verifiedEmail(user)?.toLowerCase())
    return invalidField("emailAddress", "This is already the account's email address");
  const { db, clock, ids, cipher, limits } = context;
  const now = clock.now();
  const [isMember, isKnown] = await Promise.all([
    db.storeAccounts.isMemberOf(store.supplierId, email),
    db.storeAccounts.isKnownMember(email),
  ]);
  const isVerificationRequired = !isMember;
  if (!(await limits.code("account-transfer"))) return refuse("rate-limited", { emailAddress: [TOO_MANY_CODES] });
  const keys = await codeKeys(context, { channel: "email", to: email }, `account of supplier ${store.supplierId}`);
  const sendQuota = isVerificationRequired ? await db.verification.consumeSend(keys, now) : null;
  if (sendQuota?.ok === false)
    return refuse("rate-limited", { emailAddress: [notSentMessage(sendQuota, "address", now)] });
  if (sendQuota && (await reserveCodeEmail(context, email, keys)) === null) {
    await db.verification.refundSend(keys, sendQuota.lastSentAt);
    return refuse("rate-limited", { emailAddress: [TOO_MANY_EMAILS] });
  }
  const code = isVerificationRequired
    ? String(Number.parseInt((await cipher.fingerprint(`code ${ids.token()}`)).slice(0, 12), 16) % 1_000_000).padStart(
        6,
        "0",
      )
    : null;
  const messages =
    code === null
      ? []
      : [
          await sealMessage(context, {
            id: `account-transfer-code:${ids.guid()}:email`,
            channel: "email",
            template: "account-transfer-code",
            to: email,
            values: { code, supplier_name: store.supplierName },
            about: null,
            notBefore: now,
          }),
        ];
  const isNewUser = !isKnown;
  await db.storeAccounts.beginTransfer(
    {
      supplierId: store.supplierId,
      userId: user.userId,
      email,
      isNewUser,
      codeDigest: code === null ? null : await digestOf(context, "code", code),
      sentAt: now,
      expiresAt: now + TRANSFER_LIFE_MS,
    },
    messages,
  );
  if (messages.length > 0) context.later(context.jobs.sendMessages());
  return { ok: true, isNewUser, isVerificationRequired };
}

/** Checks the code for the last entered address: five attempts, within ten minutes of sending. */
export async function checkTransferCode(
  context: Context,
  input: string,
): Promise<{ readonly ok: true; readonly isVerified: boolean } | AccessRefusal | Refusal<"rate-limited">> {
  const owner = await findOwner(context);
  if (!owner.ok) return owner;
  if (!(await context.limits.code("account-transfer"))) return refuse("rate-limited");
  const now = context.clock.now();
  const transfer = await context.db.storeAccounts.findTransfer(owner.store.supplierId, owner.user.userId, now);
  if (transfer === null) return { ok: true, isVerified: false };
  if (transfer.codeDigest === null || transfer.verifiedAt !== null) return { ok: true, isVerified: true };
  const code = parseCode(input);
  if (code === null || now > transfer.sentAt + CODE_LIMITS.lifeMs) return { ok: true, isVerified: false };
  return {
    ok: true,
    isVerified:
      (await context.db.storeAccounts.tryCode(transfer, await digestOf(context, "code", code), now)) === "valid",
  };
}

/** Transfers the account to the checked address, once. The previous owner is notified and loses access to the workshop (P-083). */
export async function completeTransfer(
  context: Context,
  change: AccountChange,
): Promise<{ readonly ok: true } | AccessRefusal | Refusal<"invalid-input" | "email-check-needed">> {
  const owner = await findOwner(context);
  if (!owner.ok) return owner;
  const { user, store } = owner;
  const now = context.clock.now();
  const transfer = await context.db.storeAccounts.findTransfer(store.supplierId, user.userId, now);
  const isChecked =
    transfer !== null &&
    transfer.email === change.emailAddress.trim().toLowerCase() &&
    (transfer.codeDigest === null || transfer.verifiedAt !== null);
  if (!isChecked) return refuse("email-check-needed");
  const { accounts } = context.identity;
  // If we cannot create logins, the new owner creates one at the provider with this address.
  const errors = accountChangeErrors(change, transfer.isNewUser && accounts !== null);
  if (Object.keys(errors).length > 0) return refuse("invalid-input", errors);
  const name = `${change.firstName.trim()} ${change.lastName.trim()}`.trim();
  if (transfer.isNewUser) await accounts?.create({ email: transfer.email, name, password: change.password });
  const previousContact = await findAccountContact(context, store.supplierId);
  const messages =
    previousContact === undefined
      ? []
      : [
          await sealMessage(context, {
            id: `account-transfer-done:${store.supplierId}:${transfer.sentAt}:email`,
            channel: "email",
            template: "account-transfer-done",
            to: previousContact.email,
            values: {
              supplier_name: store.supplierName,
              supplier_contact: user.profile.name ?? previousContact.name,
              new_email: transfer.email,
            },
            about: null,
            notBefore: now,
          }),
        ];
  if (
    !(await context.db.storeAccounts.completeTransfer(
      transfer,
      { name: name === "" ? null : name, actorName: user.profile.name ?? store.supplierName },
      messages,
      now,
    ))
  )
    return refuse("email-check-needed");
  context.later(context.jobs.sendMessages());
  context.log.info({ event: "account-transferred", supplierId: store.supplierId });
  return { ok: true };
}
