/**
 * Malicious or sabotaged versions by package name, which an installation must refuse even without a network. From the registry's advisories (GHSA) and the
 * reports of their finders. The versions were withdrawn, but mirrors may still have them.
 */
export const KNOWN_BAD: Readonly<Record<string, readonly string[]>> = {
  // September 2025: one maintainer's compromised account.
  "ansi-regex": ["6.2.1"],
  "ansi-styles": ["6.2.2"],
  backslash: ["0.2.1"],
  chalk: ["5.6.1"],
  "chalk-template": ["1.1.1"],
  color: ["5.0.1"],
  "color-convert": ["3.1.1"],
  "color-name": ["2.0.1"],
  "color-string": ["2.1.1"],
  debug: ["4.4.2"],
  "error-ex": ["1.3.3"],
  "has-ansi": ["6.0.1"],
  "is-arrayish": ["0.3.3"],
  "simple-swizzle": ["0.2.3"],
  "slice-ansi": ["7.1.1"],
  "strip-ansi": ["7.1.1"],
  "supports-color": ["10.2.1"],
  "supports-hyperlinks": ["4.1.1"],
  "wrap-ansi": ["9.0.1"],
  // July 2025: phishing emails to maintainers.
  "eslint-config-prettier": ["8.10.1", "9.1.1", "10.1.6", "10.1.7"],
  "eslint-plugin-prettier": ["4.2.2", "4.2.3"],
  synckit: ["0.11.9"],
  "@pkgr/core": ["0.2.8"],
  "napi-postinstall": ["0.3.1"],
  is: ["3.3.1", "5.0.0"],
  // Earlier incidents.
  "@solana/web3.js": ["1.95.6", "1.95.7"],
  coa: ["2.0.3", "2.0.4", "2.1.1", "2.1.3", "3.0.1", "3.1.3"],
  colors: ["1.4.1", "1.4.2"],
  "eslint-scope": ["3.7.2"],
  "event-stream": ["3.3.6"],
  faker: ["6.6.6"],
  "flatmap-stream": ["0.1.1"],
  "node-ipc": ["10.1.1", "10.1.2", "10.1.3"],
  rc: ["1.2.9", "1.3.9", "2.3.9"],
  "ua-parser-js": ["0.7.29", "0.8.0", "1.0.0"],
};
