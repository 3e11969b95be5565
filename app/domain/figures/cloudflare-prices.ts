/**
 * US dollars per million units on Cloudflare's paid plan, beyond the included amounts, as published at developers.cloudflare.com (checked on 2026-11-21):
 * workers/platform/pricing, d1/platform/pricing, durable-objects/platform/pricing. Static files are free.
 */
export const DOLLARS_PER_MILLION = {
  requests: 0.3,
  cpuMs: 0.02,
  rowsRead: 0.001,
  rowsWritten: 1,
  objectCalls: 0.15,
  objectGbSeconds: 12.5,
} as const;
