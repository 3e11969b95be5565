/** Parses a URL; null = it is not one. `URL.canParse` would need Safari 17. */
export function readUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
