import { policiesInOrder, type WorkshopPolicy } from "../../../domain/identity/store-account/policy";
import type { Context } from "../../context";

/** The policies, those in force first. Anyone may read them. */
export const listPolicies = async ({ db, clock }: Pick<Context, "db" | "clock">): Promise<readonly WorkshopPolicy[]> =>
  policiesInOrder(await db.policies.all(), clock.now());
