import { type PhotoLimits, megabytesToBytes } from "../../lead/photos/upload-rules";

export const PDF_TYPE = "application/pdf";

const decodeLatin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** Detects a PDF from its first bytes, regardless of the file name. Some programs write a few bytes before the header. */
export const isPdf = (bytes: Uint8Array): boolean => decodeLatin1(bytes.subarray(0, 1_024)).includes("%PDF-");

export const DOCUMENT_FORMATS = "Send a photo (JPG, PNG, WebP or HEIC) or a PDF";

/** Why a PDF is refused; null if it is accepted. */
export function pdfProblem(bytes: Uint8Array, { maxMegabytes }: Pick<PhotoLimits, "maxMegabytes">): string | null {
  if (bytes.byteLength > megabytesToBytes(maxMegabytes))
    return `This PDF is too large. Send one of up to ${maxMegabytes} MB`;
  if (!decodeLatin1(bytes.subarray(-2_048)).includes("%%EOF"))
    return "This PDF is incomplete or damaged. Please send it again";
  // The dictionary that refers to the encryption is never compressed, because programs need it to open the file.
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(decodeLatin1(bytes)))
    return "This PDF is password-protected. Send one without a password";
  return null;
}
