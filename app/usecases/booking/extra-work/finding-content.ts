import type { FindingContent } from "../../../domain/booking/extra-work/finding";
import type { Context } from "../../context";
import type { StoredFinding } from "../../../domain/booking/extra-work/stored-finding";

/** Opens the contents of a finding, which are sealed for its id. */
export const contentOf = async (
  { cipher }: Pick<Context, "cipher">,
  { id, sealed: ciphertext }: Pick<StoredFinding, "id" | "sealed">,
): Promise<FindingContent> => JSON.parse(await cipher.open(ciphertext, id)) as FindingContent;
