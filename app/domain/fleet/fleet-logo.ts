import type { FleetCompany } from "./fleet-company";

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Only colours, whatever the data says. */
const colour = (text: string, otherwise: string) => (/^#[0-9a-f]{6}$/i.test(text) ? text : otherwise);

const HEIGHT = 32;
const LETTER = 10.5;
const PADDING = 12;

/** A word mark as SVG, in the colours of the company. */
export function fleetLogo({ text, alt, foreground, background }: FleetCompany["logo"]): string {
  const width = Math.round(text.length * LETTER + PADDING * 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${escapeXml(alt)}"><rect width="${width}" height="${HEIGHT}" rx="6" fill="${colour(background, "#ffffff")}"/><text x="${width / 2}" y="21.5" text-anchor="middle" font-family="Figtree,system-ui,sans-serif" font-size="17" font-weight="700" fill="${colour(foreground, "#000000")}">${escapeXml(text)}</text></svg>`;
}
