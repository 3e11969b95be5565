import type { SupplierId } from "../../domain/ids";
import { newSupplier } from "../../domain/joining/new-supplier";
import { afterMove, type ApplicationMove, type ApplicationStatus } from "../../domain/joining/status";
import { type Refusal, refuse } from "../../domain/outcomes";
import { publicPhotoPath } from "../../domain/supplier/photo-path";
import { dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import { sealMessage } from "../messages/seal-message";
import { applicationPath } from "./begin";
import { changeByDocuments, standingOf } from "./check-documents";
import { unsealed } from "./open";

/** What an operator does. `approve` also lists a paused or closed workshop again, and checks documents that came later. */
export type Decision = "approve" | "ask" | "pause" | "close";

export type Decided =
  | {
      readonly ok: true;
      readonly status: ApplicationStatus;
      readonly supplierId: SupplierId | null;
      readonly checked: number;
    }
  | Refusal<"application-not-found" | "application-changed" | "invalid-input" | "lead-incomplete">;

export interface ListedApplication {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly name: string;
  readonly place: string;
  readonly email: string;
  readonly supplierId: SupplierId | null;
  readonly updatedAt: number;
}

const MAX_LISTED = 200;

/** Applications as an operator lists them, the newest change first. */
export async function listApplications(
  context: Context,
  status: ApplicationStatus | null,
): Promise<readonly ListedApplication[]> {
  const rows = await context.db.joining.list(status, MAX_LISTED);
  return Promise.all(
    rows.map(async (row) => {
      const { answers, email } = await unsealed(context, { ...row, files: [] });
      const { place, business } = answers;
      return {
        id: row.id,
        status: row.status,
        name: business?.name ?? "",
        place: place ? `${place.name} ${place.state}` : "",
        email,
        supplierId: row.supplierId,
        updatedAt: row.updatedAt,
      };
    }),
  );
}

/** All that was answered, and what happened, for whoever decides. null = there is none. */
export async function readApplication(context: Context, id: string) {
  const stored = await context.db.joining.find(id);
  if (stored === null) return null;
  const [opened, events] = await Promise.all([unsealed(context, stored), context.db.joining.events(id)]);
  return { ...opened, events };
}

/** Decides on an application, with the reason. What was decided already is answered like the first time. */
export async function decide(context: Context, id: string, decision: Decision, why: string): Promise<Decided> {
  if (why.trim() === "") return refuse("invalid-input", { why: ["Say why"] });
  const stored = await context.db.joining.find(id);
  if (stored === null) return refuse("application-not-found");
  const { status, supplierId } = stored;
  if (decision === "approve" && status === "approved" && supplierId !== null) {
    const checked = await context.db.joining.checkFiles(stored, context.clock.now(), why);
    await changeByDocuments(context, supplierId);
    return { ok: true, status, supplierId, checked };
  }
  if (decision === "approve" && status === "waiting") return approve(context, id, why);
  const move: ApplicationMove =
    decision !== "approve" ? decision : status === "closed" && supplierId !== null ? "reopen" : "resume";
  const becomes = afterMove(status, move);
  if (becomes === null) return refuse("application-changed");
  const event = { what: EVENT_OF[move], at: context.clock.now(), actor: "operator", why, becomes } as const;
  const moved =
    supplierId === null
      ? await context.db.joining.move(stored, event, move === "ask" ? [await askedBack(context, id, why)] : [])
      : await context.db.joining.moveSupplier(stored, supplierId, HIDDEN_AFTER[move], event);
  if (!moved) return decide(context, id, decision, why);
  if ((move === "resume" || move === "reopen") && supplierId !== null) await changeByDocuments(context, supplierId);
  return { ok: true, status: becomes, supplierId, checked: 0 };
}

const EVENT_OF = {
  send: "sent",
  approve: "approved",
  ask: "asked-back",
  pause: "paused",
  resume: "resumed",
  close: "closed",
  reopen: "resumed",
} as const;
const HIDDEN_AFTER = {
  send: null,
  approve: null,
  ask: null,
  pause: "paused",
  resume: null,
  close: "closed",
  reopen: null,
} as const;

async function askedBack(context: Context, id: string, why: string) {
  const application = await readApplication(context, id);
  const at = context.clock.now();
  return sealMessage(context, {
    id: `join-asked-back:${id}:${application?.stored.revision ?? 0}:email`,
    channel: "email",
    template: "join-asked-back",
    to: application?.email ?? "",
    about: null,
    notBefore: at,
    values: {
      supplier_contact: application?.answers.contact?.name ?? "",
      store_name: application?.answers.business?.name ?? "",
      reason: why,
      link: context.config.brand.websiteUrl + applicationPath(id),
    },
  });
}

/** Makes the supplier. Its documents count as checked: whoever approves has looked at them. */
async function approve(context: Context, id: string, why: string): Promise<Decided> {
  const application = await readApplication(context, id);
  if (application === null) return refuse("application-not-found");
  const { stored, answers, email } = application;
  const { place, bank } = answers;
  if (!place || !bank) return refuse("lead-incomplete");
  const at = context.clock.now();
  const { isVerified } = standingOf(stored.files, { country: stored.country, place }, at, true);
  const supplier = newSupplier(answers, {
    country: stored.country,
    email,
    today: dayAt(at, place.zone),
    isVerified,
    images: stored.files
      .filter(({ kind }) => kind === "photo")
      .map(({ id: photoId }) => ({ path: publicPhotoPath(photoId), words: "" })),
  });
  if (supplier === null) return refuse("lead-incomplete");
  const message = await sealMessage(context, {
    id: `join-approved:${id}:email`,
    channel: "email",
    template: "join-approved",
    to: email,
    about: null,
    notBefore: at,
    values: {
      supplier_contact: supplier.contactName,
      store_name: supplier.name,
      link: `${context.config.brand.websiteUrl}/workshop`,
    },
  });
  const sealPayout = (supplierId: SupplierId) =>
    context.cipher.seal(JSON.stringify(bank), `payout account of supplier ${supplierId}`);
  const supplierId = await context.db.joining.approve({ application: stored, supplier, sealPayout, at, why }, [
    message,
  ]);
  if (supplierId === null) return decide(context, id, "approve", why);
  return { ok: true, status: "approved", supplierId, checked: stored.files.length };
}
