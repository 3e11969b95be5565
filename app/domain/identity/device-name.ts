const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/** Formats a device name such as "Chrome on Windows". The User-Agent header itself is not stored. */
export function deviceName(userAgent: string): string {
  const matchName = (entries: typeof BROWSERS) => entries.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = matchName(BROWSERS);
  const system = matchName(SYSTEMS);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown device");
}
