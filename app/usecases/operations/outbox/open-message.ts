import { type Branding, applyBranding } from "../../../domain/notifications/branding";
import type { Context } from "../../context";
import type { MessageSecret, QueuedMessage } from "../../../domain/notifications/queued-message";

/** Templates of this audience come from the marketplace itself, at whichever of its addresses they were written. */
const WORKSHOPS = "supplier";

/**
 * The recipient of a message and its values. Messages written elsewhere (by a workshop's answer, the desk or the clock) carry the white label where their
 * customer began; messages to workshops carry our own brand.
 */
export async function openMessage(
  context: Context,
  { id, sealed: ciphertext, site }: Pick<QueuedMessage, "id" | "sealed" | "site">,
  audience: string,
): Promise<MessageSecret> {
  const secret = JSON.parse(await context.cipher.open(ciphertext, id)) as MessageSecret;
  const { ownBrand, ownHost } = context.config;
  if (site === null && audience !== WORKSHOPS) return secret;
  const labels = { ...context.config.whiteLabels, ...Object.fromEntries(await context.db.whiteLabels.all()) };
  const branding = audience === WORKSHOPS ? ownBrand : labelAt(labels, site);
  const hosts = new Set([...Object.keys(labels), ...(ownHost === null ? [] : [ownHost])]);
  return branding === null ? secret : { ...secret, values: applyBranding(secret.values, branding, hosts) };
}

/** null when it is no longer a white label: the message keeps its text. */
function labelAt(labels: Context["config"]["whiteLabels"], site: string | null): Branding | null {
  if (site === null || !URL.canParse(site)) return null;
  const { hostname } = new URL(site);
  const label = Object.hasOwn(labels, hostname) ? labels[hostname] : undefined;
  return label?.isShown ? { ...label, websiteUrl: site } : null;
}
