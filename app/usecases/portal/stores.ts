import type { SignedInUser } from "../../domain/identity/profile";
import type { Context } from "../context";
import type { Membership } from "../ports/portal-access";
import type { Viewer } from "../ports/viewer";
import { verifiedEmail } from "./standing";

/** Asked by frame and page at once: one read a request. */
const asked = new WeakMap<Viewer, Promise<readonly Membership[]>>();

/** The suppliers that a signed-in person works for, by name; none without a verified address. */
export function storesOf(
  { db, viewer }: Pick<Context, "db" | "viewer">,
  user: SignedInUser,
): Promise<readonly Membership[]> {
  const email = verifiedEmail(user);
  if (email === null) return Promise.resolve([]);
  const known = asked.get(viewer);
  if (known) return known;
  const found = db.portalAccess.memberships(email);
  asked.set(viewer, found);
  return found;
}
