import type { FindingContent } from "../../../domain/booking/extra-work/finding";
import type { Context } from "../../context";
import type { StoredFinding } from "../../../domain/booking/extra-work/stored-finding";

/** Decrypts the contents of a finding. The encryption is bound to the finding's id. */
export const openFindingContent = async (
  { cipher }: Pick<Context, "cipher">,
  { id, sealed: ciphertext }: Pick<StoredFinding, "id" | "sealed">,
): Promise<FindingContent> => JSON.parse(await cipher.open(ciphertext, id)) as FindingContent;
