import { type Branding, applyBranding } from "../../../domain/notifications/branding";
import type { Context } from "../../context";
import type { MessageSecret, QueuedMessage } from "../../../domain/notifications/queued-message";
import { openJson } from "../../core/sealed-json";

/** Messages to this audience always have the marketplace's own brand, whichever site they are about. */
const WORKSHOP_AUDIENCE = "supplier";

/**
 * The recipient and values of a message. A message to a customer may be triggered elsewhere (by a workshop's answer, the desk or the cron). It gets the
 * branding of the white label on which the customer started. Messages to workshops have our own branding.
 */
export async function openMessage(
  context: Context,
  { id, sealed: ciphertext, site }: Pick<QueuedMessage, "id" | "sealed" | "site">,
  audience: string,
): Promise<MessageSecret> {
  const secret = await openJson<MessageSecret>(context, ciphertext, id);
  const { ownBrand, ownHost } = context.config;
  if (site === null && audience !== WORKSHOP_AUDIENCE) return secret;
  const labels = { ...context.config.whiteLabels, ...Object.fromEntries(await context.db.whiteLabels.all()) };
  const branding = audience === WORKSHOP_AUDIENCE ? ownBrand : findLabelBranding(labels, site);
  const hosts = new Set([...Object.keys(labels), ...(ownHost === null ? [] : [ownHost])]);
  return branding === null ? secret : { ...secret, values: applyBranding(secret.values, branding, hosts) };
}

/** The branding of the white label at a site. Null = it is no longer a white label, so the message keeps its original values. */
function findLabelBranding(labels: Context["config"]["whiteLabels"], site: string | null): Branding | null {
  if (site === null || !URL.canParse(site)) return null;
  const { hostname } = new URL(site);
  const label = Object.hasOwn(labels, hostname) ? labels[hostname] : undefined;
  return label?.isShown ? { ...label, websiteUrl: site } : null;
}
