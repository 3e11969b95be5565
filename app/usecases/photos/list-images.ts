import type { CapturedImage } from "../../domain/photos/captured-image";
import type { Refusal } from "../../domain/outcomes";
import type { Context } from "../context";
import { heldLead } from "./held-lead";

export type ListedImages = { readonly ok: true; readonly guid: string; readonly isHolder: boolean; readonly images: readonly CapturedImage[] } | Refusal<"lead-not-found">;

/** The photos of a lead in their order; none for anyone but its holder (F-358). */
export async function listImages(context: Context, guidText: string): Promise<ListedImages> {
  const lead = await heldLead(context, guidText);
  if (!lead.ok) return lead;
  const { guid } = lead.stored.lead;
  return { ok: true, guid, isHolder: lead.isHolder, images: lead.isHolder ? await context.db.capturedImages.ofLead(guid, context.clock.now()) : [] };
}
