/** Parses a URL; null = invalid. `URL.canParse` would require Safari 17. */
export function readUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
