import { readFileSync, writeFileSync } from "node:fs";
import { readOptions, reportDryRun, runCommand } from "./options.mjs";

const FILE = "app/ui/icons.svg";
const USAGE = `npm run icons [-- --dry-run]
  Writes ${FILE}, one cached file of all pictures, from Lucide and from app/ui/own-icons.svg.`;

/** Our icon names (a category's `icon_hint`, or a name used by a screen) and Lucide's names for them. */
const LUCIDE: Readonly<Record<string, string>> = {
  "arrow-left": "arrow-left",
  attention: "triangle-alert",
  "badge-check": "badge-check",
  battery: "battery-charging",
  bolt: "zap",
  calendar: "calendar-days",
  camera: "camera",
  car: "car",
  card: "credit-card",
  certificate: "file-badge",
  chat: "message-circle",
  check: "check",
  "chevron-down": "chevron-down",
  "chevron-right": "chevron-right",
  "clipboard-check": "clipboard-check",
  clock: "clock-4",
  close: "x",
  custom: "message-square-text",
  dealership: "building-complex",
  download: "download",
  edit: "pencil",
  error: "circle-alert",
  filters: "sliders-horizontal",
  help: "life-buoy",
  info: "info",
  leak: "droplets",
  locate: "locate-fixed",
  lock: "lock",
  logbook: "book-open-check",
  mail: "mail",
  map: "map",
  mobile: "truck",
  noise: "volume-2",
  phone: "phone",
  place: "map-pin",
  plus: "plus",
  print: "printer",
  remove: "trash",
  search: "search",
  service: "droplet",
  shield: "shield-check",
  smell: "wind",
  smoke: "cloud-fog",
  snowflake: "snowflake",
  spinner: "loader-circle",
  star: "star",
  success: "circle-check",
  thermometer: "thermometer",
  unknown: "circle-ellipsis",
  vehicle: "car-front",
  workshop: "store",
  "wrench-plus": "wrench",
};

/** The fields of an Iconify collection that are used. */
interface Collection {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/** Lucide's drawing attributes, on the icon's only path or on a group around several. `.icon` of app/styles/base.css sets them for all icons. */
const SVG_ATTRIBUTES =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';
const innerMarkup = (body: string) => body.replace(SVG_ATTRIBUTES, "").replace(/^<g>(.*)<\/g>$/s, "$1");
const symbolsOf = (svg: string) => [...svg.matchAll(/<symbol[\s\S]*?<\/symbol>/g)].map(([symbol]) => symbol);

/** Builds the sprite with one symbol for each icon, by name. */
export function buildSprite(read: (path: string) => string): string {
  const { icons } = JSON.parse(read("node_modules/@iconify-json/lucide/icons.json")) as Collection;
  const lucideIcons = Object.entries(LUCIDE).map(([id, name]) => {
    const icon = icons[name];
    if (icon === undefined) throw new Error(`Lucide has no icon "${name}"`);
    return `<symbol id="${id}" viewBox="0 0 24 24">${innerMarkup(icon.body)}</symbol>`;
  });
  const symbols = [...lucideIcons, ...symbolsOf(read("app/ui/own-icons.svg"))];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    "  <!-- Made by `npm run icons`. From Lucide (lucide.dev), ISC licence, copyright Lucide Icons and Contributors, and app/ui/own-icons.svg. -->",
    ...symbols.map((symbol) => `  ${symbol}`),
    "</svg>",
    "",
  ].join("\n");
}

if (import.meta.main) {
  const { values } = readOptions(USAGE, { "dry-run": { type: "boolean", default: false } });
  await runCommand(() => {
    const html = buildSprite((path) => readFileSync(path, "utf8"));
    if (values["dry-run"]) return reportDryRun(`write ${html.length} bytes to ${FILE}`);
    writeFileSync(FILE, html);
    return 0;
  });
}
