import { type LeadGuid, leadGuid } from "../../app/domain/ids";

/** What a test holds as text: from an answer, an address or a form. Throws on what is no guid. */
export const asLeadGuid = (text: string): LeadGuid => leadGuid(text);
export const aLeadGuid = (): LeadGuid => leadGuid(crypto.randomUUID());
