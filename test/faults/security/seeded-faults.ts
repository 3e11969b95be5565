import type { SeededFault } from "../seeded-fault";

/** A defence that is removed on purpose, to check that its absence is detected. */
export interface MissingDefence extends SeededFault {
  /** The part of the run that must detect it. */
  readonly part: string;
  /** True if the fault shows only in response times or memory, so that it must be tested alone. */
  readonly isAlone?: boolean;
}

/** Faults in the worker's own sources. Pages have none, because all runs share the pages of the Remix build. */
export const SEEDED_FAULTS: readonly MissingDefence[] = [
  {
    name: "Every visitor owns every quote",
    part: "access",
    file: "app/domain/lead/lead-holder.ts",
    change: [["return lead.holderHash !== null &&", "return true || lead.holderHash !== null &&"]],
  },
  {
    name: "Anyone who knows a photo's ID can access it",
    part: "access",
    file: "app/usecases/lead/photos/find-image.ts",
    change: [["isHeldByAny(ownedImage.holders, caller)", "true"]],
  },
  {
    name: "Every signed-in user belongs to every supplier",
    part: "access",
    file: "app/domain/identity/store-account/access.ts",
    change: [
      [
        'return hasLink && hasStorePermission({ role: "link", state }, permission) ? "link" : null;',
        'return hasStorePermission({ role: "link", state }, permission) ? "link" : null;',
      ],
    ],
  },
  {
    name: "A user without a role counts as a member",
    part: "access",
    file: "app/domain/identity/store-account/access.ts",
    change: [
      [
        "if (role !== null && hasStorePermission({ role, state }, permission)) return role;",
        'if (role === null || hasStorePermission({ role, state }, permission)) return role ?? "front-desk";',
      ],
    ],
  },
  {
    name: "The response reveals that an offer does not exist",
    part: "access",
    file: "app/usecases/quotes/bids/find-lead-offer.ts",
    change: [
      [
        "if (!visitor.ok) return visitor;",
        'if (decryptedBid === null) return refuse("offer-not-offerResult" as never);\n  if (!visitor.ok) return visitor;',
      ],
    ],
  },
  {
    name: "A booking's URL alone shows its customer",
    part: "access",
    file: "app/usecases/booking/read-booking.ts",
    change: [["    isBookingHolder(context, booking),", "    true,"]],
  },
  {
    name: "The log contains the URL instead of its route pattern",
    part: "access",
    file: "workers/worker.ts",
    change: [["    route: facts.pattern,", "    route: new URL(request.url).pathname,"]],
  },
  {
    name: "An expired session is accepted",
    part: "access",
    file: "app/usecases/identity/current-user.ts",
    change: [["session === null || session.endsAt <= clock.now()", "session === null"]],
  },
  {
    name: "Signing out does not delete the session",
    part: "access",
    file: "app/adapters/db/sessions.ts",
    change: [
      [
        "await database.delete(sessions).where(eq(sessions.idHash, idHash));",
        "await database.delete(sessions).where(and(eq(sessions.idHash, idHash), sql`1 = 0`));",
      ],
    ],
  },
  {
    name: "A booking is read before access to it is checked",
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
    name: "A receipt is read before access to it is checked",
    part: "access",
    isAlone: true,
    file: "app/usecases/booking/payments/read-attempt.ts",
    change: [["return isHolder ?", "if (holder) await readReceipt(context, holder.token);\n  return isHolder ?"]],
  },
  {
    name: "A supplier's link works after it has expired",
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
    name: "Access granted by a link never expires",
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
    name: "A quote link works after it has expired",
    part: "tokens",
    file: "app/adapters/db/resume-links.ts",
    change: [["gt(resumeLinks.expiresAt, now)", "gt(resumeLinks.expiresAt, 0)"]],
  },
  {
    name: "The browser's secret is stored in plain text",
    part: "tokens",
    file: "app/http/cookies.ts",
    change: [['hash("sha256", secret, "hex")', "(hash, secret)"]],
  },
  {
    name: "Contact details are stored in plain text",
    part: "tokens",
    file: "app/adapters/encryption/cipher.ts",
    change: [
      [
        "async seal(plaintext, subject) {",
        "async seal(plaintext, subject) {\n      if (plaintext.length > 0) return `clear.${plaintext}`;",
      ],
      [
        "async open(ciphertext, subject) {",
        'async open(ciphertext, subject) {\n      if (ciphertext.startsWith("clear.")) return ciphertext.slice(6);',
      ],
    ],
  },
  {
    name: "Secrets have little randomness",
    part: "tokens",
    file: "app/http/session.ts",
    change: [['randomBytes(20).toString("base64url")', '`${"A".repeat(19)}${randomBytes(6).toString("base64url")}`']],
  },
  {
    name: "Page scripts can read the secret cookies",
    part: "tokens",
    file: "app/http/cookies.ts",
    change: [[" HttpOnly;", ""]],
  },
  {
    name: "Cookies are not bound to the host",
    part: "tokens",
    file: "app/http/cookies.ts",
    change: [["`__Host-${name}`", '(name === "holder" ? `__Secure-${name}` : `__Host-${name}`)']],
  },
  {
    name: "Private pages can be cached",
    part: "tokens",
    file: "app/http/security-headers.ts",
    change: [['"private, no-store"', '"public, max-age=60"']],
  },
  {
    name: "Opening the cancellation URL cancels the request",
    part: "reading",
    file: "app/api/endpoints/lead.ts",
    change: [
      [
        "const cancellation = await readCancellableLead(app, params.guid);",
        "await cancelLead(app, params.guid);\n      const cancellation = await readCancellableLead(app, params.guid);",
      ],
    ],
  },
  {
    name: "EXIF data is kept in a JPEG",
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
    name: "Text chunks are kept in a PNG",
    part: "uploads",
    file: "app/domain/lead/photos/clean-png.ts",
    change: [['"IDAT"', '"IDAT", "tEXt"']],
  },
  {
    name: "Images of any pixel size are accepted",
    part: "uploads",
    file: "app/domain/lead/photos/clean-photo.ts",
    change: [["if (Math.max(width, height) > MAX_PIXELS.side || width * height > MAX_PIXELS.area)", "if (width < 0)"]],
  },
  {
    name: "One network can request any number of codes",
    part: "codes",
    file: "app/usecases/identity/caps/text-budget.ts",
    change: [['networkCaps(context, "texts", perNetworkHourly,', 'networkCaps(context, "texts", 1_000_000,']],
  },
  {
    name: "Bursts of codes are not limited",
    part: "codes",
    file: "app/adapters/platform.ts",
    change: [["(await env.CODE_LIMIT.limit({ key: `${purpose} ${key}` })).success", "true"]],
  },
  {
    name: "A block of phone numbers can get any number of codes",
    part: "codes",
    file: "app/usecases/identity/caps/text-budget.ts",
    change: [["maxCount: perBlockDaily", "maxCount: 1_000_000"]],
  },
  {
    name: "Quotas are counted but not enforced",
    part: "codes",
    file: "app/adapters/db/verification.ts",
    change: [
      ["return until === null ? [] : [{", "return reachedUntil === null || true ? [] : [{"],
      ["where not exists ", "where true or not existsWhere "],
    ],
  },
  {
    name: "A code can be guessed without limit",
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
    name: "A code can be used repeatedly",
    part: "codes",
    file: "sandbox/sms/twilio-verify.ts",
    change: [['set({ status: "approved" })', 'set({ status: "pending" })']],
  },
  {
    name: "Inline scripts are allowed",
    part: "headers",
    file: "app/http/security-headers.ts",
    change: [['"script-src": ["\'self\'",', '"script-src": ["\'self\'", "\'unsafe-inline\'",']],
  },
  {
    name: "Browsers may sniff content types",
    part: "headers",
    file: "app/http/security-headers.ts",
    change: [['"X-Content-Type-Options": "nosniff",', ""]],
  },
  {
    name: "Pages can be framed by other sites",
    part: "headers",
    file: "app/http/security-headers.ts",
    change: [["frameAncestors.length > 0 ? frameAncestors : [\"'none'\"]", '["*"]']],
  },
  {
    name: "Other sites can read our responses",
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
    name: "Forms of other sites are accepted",
    part: "headers",
    file: "app/http/request-guard.ts",
    change: [['return isCrossOrigin(request) ? "foreign-origin" : null;', "return null;"]],
  },
  {
    name: "Only one of the two request-origin headers is checked",
    part: "headers",
    file: "app/http/request-guard.ts",
    change: [["if (origin === null) return false;", "return false;"]],
  },
  {
    name: "The content security policy forbids our own Trusted Types policy",
    part: "browser",
    file: "app/http/security-headers.ts",
    change: [[': ["default"]', ': ["another-name"]']],
  },
  {
    name: "Every request leaks memory",
    part: "malformed",
    isAlone: true,
    file: "workers/worker.ts",
    change: [
      ["const plainResponse = (", "const remembered: number[][] = [];\nconst plainResponse = ("],
      [
        "  const startedAt = Date.now();",
        "  const startedAt = Date.now();\n  remembered.push(Array.from({ length: 2_000 }, (_, at) => at + startedAt));",
      ],
    ],
  },
  {
    name: "Malformed JSON causes an internal error",
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
    name: "An error response contains a stack trace",
    part: "malformed",
    file: "app/api/problem.ts",
    change: [["title, status, code, traceId,", "title, status, code, traceId, stack: new Error().stack,"]],
  },
];
