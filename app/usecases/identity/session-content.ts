import type { Authentication, Profile } from "../../domain/identity/profile";
import type { Context } from "../context";
import type { Grant, Tokens } from "../ports/identity";
import { openJson, sealJson } from "../core/sealed-json";

/** The encrypted contents of a session row. Tokens never leave the server. */
export interface SessionContent {
  readonly subject: string;
  readonly tokens: Tokens;
  readonly profile: Profile;
  readonly permissions: readonly string[];
  readonly authentication?: Authentication;
}

export const sealSession = (
  context: Pick<Context, "cipher">,
  idHash: string,
  { subject, tokens, profile, permissions, authentication }: Grant,
): Promise<string> =>
  sealJson(
    context,
    { subject, tokens, profile, permissions, ...(authentication && { authentication }) } satisfies SessionContent,
    `session ${idHash}`,
  );

export const openSession = (
  context: Pick<Context, "cipher">,
  idHash: string,
  ciphertext: string,
): Promise<SessionContent> => openJson(context, ciphertext, `session ${idHash}`);
