/**
 * US dollars for a million on Cloudflare's paid plan, past what it includes, as published at developers.cloudflare.com (looked up 2026-11-21):
 * workers/platform/pricing, d1/platform/pricing, durable-objects/platform/pricing. Files of the site cost nothing.
 */
export const DOLLARS_A_MILLION = {
  requests: 0.3,
  cpuMs: 0.02,
  rowsRead: 0.001,
  rowsWritten: 1,
  objectCalls: 0.15,
  objectGbSeconds: 12.5,
} as const;
