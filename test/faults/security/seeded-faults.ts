import type { SeededFault } from "../seeded-fault";

/** A defence that is removed on purpose, to check that its absence is detected. */
export interface MissingDefence extends SeededFault {
  /** The part of the run that must detect it. */
  readonly part: string;
  /** Faults that show in time or memory are tested alone. */
  readonly isAlone?: boolean;
}

/** Faults in the worker's own sources, not in pages: pages are in the Remix build, which is shared by all of them. */
export const SEEDED_FAULTS: readonly MissingDefence[] = [
  {
    name: "Everybody holds every quote",
    part: "access",
    file: "app/domain/lead/lead-holder.ts",
    change: [["return lead.holderHash !== null &&", "return true || lead.holderHash !== null &&"]],
  },
  {
    name: "Photos are anybody's who knows their number",
    part: "access",
    file: "app/usecases/lead/photos/find-image.ts",
    change: [["isHeldByOneOf(ownedImage.holders, caller)", "true"]],
  },
  {
    name: "Whoever is signed in works for every supplier",
    part: "access",
    file: "app/domain/identity/store-account/access.ts",
    change: [
      [
        'return hasLink && may({ role: "link", state }, permission) ? "link" : null;',
        'return may({ role: "link", state }, permission) ? "link" : null;',
      ],
    ],
  },
  {
    name: "Who has no role counts as a member",
    part: "access",
    file: "app/domain/identity/store-account/access.ts",
    change: [
      [
        "if (role !== null && may({ role, state }, permission)) return role;",
        'if (role === null || may({ role, state }, permission)) return role ?? "front-desk";',
      ],
    ],
  },
  {
    name: "An offer that does not exist is answered as that",
    part: "access",
    file: "app/usecases/quotes/bids/find-lead-offer.ts",
    change: [
      [
        "if (!visitor.ok) return visitor;",
        'if (decryptedBid === null) return refuse("offer-not-match" as never);\n  if (!visitor.ok) return visitor;',
      ],
    ],
  },
  {
    name: "A booking's customer is shown to whoever has its address",
    part: "access",
    file: "app/usecases/booking/read-booking.ts",
    change: [["    isBookingHolder(context, booking),", "    true,"]],
  },
  {
    name: "The log has the address instead of its pattern",
    part: "access",
    file: "workers/worker.ts",
    change: [["    route: facts.pattern,", "    route: new URL(request.url).pathname,"]],
  },
  {
    name: "A session that has run out still counts",
    part: "access",
    file: "app/usecases/identity/current-user.ts",
    change: [["session === null || session.endsAt <= clock.now()", "session === null"]],
  },
  {
    name: "Signing out leaves the session",
    part: "access",
    file: "app/adapters/db/sessions.ts",
    change: [
      [
        "await store.delete(sessions).where(eq(sessions.idHash, idHash));",
        "await store.delete(sessions).where(and(eq(sessions.idHash, idHash), sql`1 = 0`));",
      ],
    ],
  },
  {
    name: "A stranger's booking is read before its right is known",
    part: "access",
    isAlone: true,
    file: "app/usecases/booking/booking-offer/open-offer.ts",
    change: [
      [
        "if (!visitor.ok) return visitor;",
        "if (!visitor.ok) {\n    if (stored) await loadOffered(context, stored);\n    return visitor;\n  }",
      ],
    ],
  },
  {
    name: "What was paid is read before anybody's right is known",
    part: "access",
    isAlone: true,
    file: "app/usecases/booking/payments/read-attempt.ts",
    change: [["return isTheirs ?", "if (whose) await readReceipt(context, whose.token);\n  return isTheirs ?"]],
  },
  {
    name: "A supplier's link works after its end",
    part: "tokens",
    file: "app/adapters/db/portal-access.ts",
    change: [
      [
        ".where(and(eq(portalLinks.tokenHash, tokenHash), gt(portalLinks.expiresAt, now)))",
        ".where(and(eq(portalLinks.tokenHash, tokenHash), gt(portalLinks.expiresAt, 0)))",
      ],
    ],
  },
  {
    name: "What a link was exchanged for never runs out",
    part: "tokens",
    file: "app/adapters/db/portal-access.ts",
    change: [
      [
        "eq(portalGrants.kind, objectRequest.kind), gt(portalGrants.expiresAt, now)",
        "eq(portalGrants.kind, objectRequest.kind), gt(portalGrants.expiresAt, 0)",
      ],
    ],
  },
  {
    name: "A link to a quote works after its end",
    part: "tokens",
    file: "app/adapters/db/resume-links.ts",
    change: [["gt(resumeLinks.expiresAt, now)", "gt(resumeLinks.expiresAt, 0)"]],
  },
  {
    name: "The browser's secret is stored as it is",
    part: "tokens",
    file: "app/http/cookies.ts",
    change: [['hash("sha256", secret, "hex")', "(hash, secret)"]],
  },
  {
    name: "Contact details are stored as they are",
    part: "tokens",
    file: "app/adapters/encryption/cipher.ts",
    change: [
      [
        "async seal(plain, subject) {",
        "async seal(plain, subject) {\n      if (plain.length > 0) return `clear.${plain}`;",
      ],
      [
        "async open(ciphertext, subject) {",
        'async open(ciphertext, subject) {\n      if (ciphertext.startsWith("clear.")) return ciphertext.slice(6);',
      ],
    ],
  },
  {
    name: "Secrets are mostly the same letters",
    part: "tokens",
    file: "app/http/session.ts",
    change: [['randomBytes(20).toString("base64url")', '`${"A".repeat(19)}${randomBytes(6).toString("base64url")}`']],
  },
  {
    name: "A page's script may read the secrets",
    part: "tokens",
    file: "app/http/cookies.ts",
    change: [[" HttpOnly;", ""]],
  },
  {
    name: "Cookies are not tied to the host",
    part: "tokens",
    file: "app/http/cookies.ts",
    change: [["`__Host-${name}`", '(name === "holder" ? `__Secure-${name}` : `__Host-${name}`)']],
  },
  {
    name: "Private pages may be kept",
    part: "tokens",
    file: "app/http/security-headers.ts",
    change: [['"private, no-store"', '"public, max-age=60"']],
  },
  {
    name: "Opening the address of a cancellation cancels",
    part: "reading",
    file: "app/api/endpoints/lead.ts",
    change: [
      [
        "const cancellation = await showCancellation(app, params.guid);",
        "await cancelLead(app, params.guid);\n      const cancellation = await showCancellation(app, params.guid);",
      ],
    ],
  },
  {
    name: "EXIF stays in a JPEG",
    part: "uploads",
    file: "app/domain/lead/photos/clean-jpeg.ts",
    change: [
      [
        "if (marker === MARKER.app14 &&",
        "if (marker === MARKER.app1) return jpegSegment(marker, payload);\n  if (marker === MARKER.app14 &&",
      ],
    ],
  },
  {
    name: "Texts stay in a PNG",
    part: "uploads",
    file: "app/domain/lead/photos/clean-png.ts",
    change: [['"IDAT"', '"IDAT", "tEXt"']],
  },
  {
    name: "Pictures of any number of points are taken",
    part: "uploads",
    file: "app/domain/lead/photos/clean-photo.ts",
    change: [["if (Math.max(width, height) > MAX_PIXELS.side || width * height > MAX_PIXELS.area)", "if (width < 0)"]],
  },
  {
    name: "One network may ask for any number of codes",
    part: "codes",
    file: "app/usecases/identity/caps/text-budget.ts",
    change: [["most: perNetworkAnHour", "most: 1_000_000"]],
  },
  {
    name: "Bursts of codes are not limited",
    part: "codes",
    file: "app/adapters/platform.ts",
    change: [["(await env.CODE_LIMIT.limit({ key: `${purpose} ${key}` })).success", "true"]],
  },
  {
    name: "A block of numbers may get any number of codes",
    part: "codes",
    file: "app/usecases/identity/caps/text-budget.ts",
    change: [["most: perBlockADay", "most: 1_000_000"]],
  },
  {
    name: "Quotas are counted and not looked at",
    part: "codes",
    file: "app/adapters/db/verification.ts",
    change: [
      ["return until === null ? [] : [{", "return until === null || true ? [] : [{"],
      ["where not exists ", "where true or not exists "],
    ],
  },
  {
    name: "Any number of guesses of a code",
    part: "codes",
    file: "app/adapters/db/verification.ts",
    change: [
      [
        'if (result.meta.changes === 1 || row === undefined) return "taken";',
        'if (result !== undefined || row === undefined) return "result";',
      ],
    ],
  },
  {
    name: "A code works as often as it is sent",
    part: "codes",
    file: "sandbox/sms/twilio-verify.ts",
    change: [['set({ status: "approved" })', 'set({ status: "pending" })']],
  },
  {
    name: "A page may run script that stands in it",
    part: "headers",
    file: "app/http/security-headers.ts",
    change: [['"script-src": ["\'self\'",', '"script-src": ["\'self\'", "\'unsafe-inline\'",']],
  },
  {
    name: "Browsers guess what a file is",
    part: "headers",
    file: "app/http/security-headers.ts",
    change: [['"X-Content-Type-Options": "nosniff",', ""]],
  },
  {
    name: "Our pages may be framed",
    part: "headers",
    file: "app/http/security-headers.ts",
    change: [["framers.length > 0 ? framers : [\"'none'\"]", '["*"]']],
  },
  {
    name: "Other sites may read our answers",
    part: "headers",
    file: "app/http/security-headers.ts",
    change: [
      [
        'headers.set("X-Trace-Id", traceId);',
        'headers.set("X-Trace-Id", traceId);\n  headers.set("Access-Control-Allow-Origin", "*");',
      ],
    ],
  },
  {
    name: "Pages of other sites may press",
    part: "headers",
    file: "app/http/request-guard.ts",
    change: [['return isForeign(request) ? "foreign-origin" : null;', "return null;"]],
  },
  {
    name: "Only the newer of the two ways to say where a request is from is looked at",
    part: "headers",
    file: "app/http/request-guard.ts",
    change: [["if (origin === null) return false;", "return false;"]],
  },
  {
    name: "Pages may not name the code that becomes script",
    part: "browser",
    file: "app/http/security-headers.ts",
    change: [[': ["default"]', ': ["another-name"]']],
  },
  {
    name: "Every request is remembered",
    part: "malformed",
    isAlone: true,
    file: "workers/worker.ts",
    change: [
      ["const plainResponse = (", "const remembered: number[][] = [];\nconst plainResponse = ("],
      [
        "  const began = Date.now();",
        "  const began = Date.now();\n  remembered.push(Array.from({ length: 2_000 }, (_, at) => at + began));",
      ],
    ],
  },
  {
    name: "JSON that is none is a fault of ours",
    part: "malformed",
    file: "app/api/read-body.ts",
    change: [
      [
        '  } catch {\n    return failedBody("malformed-json");',
        '  } catch (error) {\n    if (error) throw error;\n    return failedBody("malformed-json");',
      ],
    ],
  },
  {
    name: "A fault tells where it happened",
    part: "malformed",
    file: "app/api/problem.ts",
    change: [["title, status, code, traceId,", "title, status, code, traceId, stack: new Error().stack,"]],
  },
];
