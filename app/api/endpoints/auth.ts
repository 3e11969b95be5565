import { z } from "zod";
import { readProfile } from "../../usecases/identity/read-profile";
import { okResult, endpoint } from "../endpoint";

/** The access token in the request. Null = none, so the session cookie applies. */
const bearerOf = (request: Request): string | null =>
  /^Bearer (\S{1,4096})$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;

export const AUTH_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/auth/profile",
    access: "person",
    tag: "Sign-in",
    summary:
      "Returns the profile and permissions of the signed-in person, by session cookie or bearer token; cached until the token expires",
    answer: z.object({
      userId: z.string().nullable(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      authorization: z.object({ permissions: z.array(z.string()) }),
      expiresAt: z.iso.datetime().nullable(),
    }),
    refuses: ["not-signed-in"],
    async use({ request }, app) {
      const profileResult = await readProfile(app, bearerOf(request));
      if (!profileResult.ok) return profileResult;
      const { userId, profile, permissions, expiresAt } = profileResult;
      const { name, email, phone } = profile;
      return okResult({
        userId,
        name,
        email,
        phone,
        authorization: { permissions: [...permissions] },
        expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/auth/health",
    tag: "Sign-in",
    summary: "Returns whether sign-in is available",
    answer: z.object({ Status: z.literal("ok"), SignIn: z.boolean() }),
    use: async (_input, app) => okResult({ Status: "ok" as const, SignIn: app.identity.provider !== null }),
  }),
];
