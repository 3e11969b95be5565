import { expect, it } from "vitest";
import { DEVICE_SESSION_LIFETIME_MS, SESSION_LIFETIME_MS } from "../../identity/renewal";
import { PORTAL_LINK_LIFETIME_MS } from "../../identity/store-account/access";
import { RESUME_LINK_LIFE_MS } from "../../lead/resume/proof";
import { CODE_LIMITS } from "../../identity/verification/limits";
import { formatRetentionPeriod, RETENTION_TEXT } from "../../../texts/privacy";
import { retentionMs, RETENTION } from "./retention";

it("formats retention periods as text", () => {
  expect([RETENTION.codes, RETENTION.photos, RETENTION.drafts].map((item) => formatRetentionPeriod(item))).toEqual([
    "1 day",
    "12 months",
    "30 days",
  ]);
});

it("links and sessions are retained for as long as they are valid", () => {
  expect([retentionMs("resumeLinks"), retentionMs("workshopLinks"), retentionMs("sessions")]).toEqual([
    RESUME_LINK_LIFE_MS,
    PORTAL_LINK_LIFETIME_MS,
    SESSION_LIFETIME_MS,
  ]);
  expect(RETENTION_TEXT.sessions.data).toContain(`${DEVICE_SESSION_LIFETIME_MS / 86_400_000} days`);
  expect(retentionMs("codes")).toBeGreaterThan(CODE_LIMITS.lifeMs);
});

it("a month of retention has 31 days", () => {
  expect(retentionMs("photos")).toBe(12 * 31 * 86_400_000);
});
