import type { Clock } from "../app/domain/core/time/clock";
import { isEqualConstantTime } from "../app/adapters/encryption/cipher";
import { presignUrl, type StorageKeys } from "../app/adapters/uploads/presign";

/** For DEV and TEST only. Not secrets, because they only open a sandbox. */
export const SANDBOX_KEYS: StorageKeys = { accessKeyId: "sandbox", secretAccessKey: "sandbox-storage-of-dev-and-test" };
export const SANDBOX_PATH = "/sandbox/r2/pitlane-uploads";

interface StorageDependencies {
  readonly bucket: R2Bucket;
  readonly clock: Clock;
  /** Maximum size of an upload. R2 itself accepts gigabytes. */
  readonly maxBytes: number;
}

const refusal = (status: number, code: string, message: string) =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    { status, headers: { "Content-Type": "application/xml" } },
  );

const parseInstant = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** Calculates the signature of the received request and compares it. */
async function isSigned(request: Request, at: number): Promise<boolean> {
  const url = new URL(request.url);
  const signature = url.searchParams.get("X-Amz-Signature") ?? "";
  const names = (url.searchParams.get("X-Amz-SignedHeaders") ?? "")
    .split(";")
    .filter((name) => name !== "" && name !== "host");
  url.searchParams.delete("X-Amz-Signature");
  if (!names.includes("content-type")) return false;
  const headers = Object.fromEntries(names.map((name) => [name, request.headers.get(name) ?? ""]));
  const expected = await presignUrl(SANDBOX_KEYS, { method: request.method, url: url.href, headers, at });
  return isEqualConstantTime(expected.searchParams.get("X-Amz-Signature") ?? "", signature);
}

/** Acts as the storage's S3 endpoint on this site: checks the signature as R2 does, and writes to the bucket of the binding. */
export const sandboxStorage =
  ({ bucket, clock, maxBytes: uploadLimitBytes }: StorageDependencies) =>
  async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const key = pathname.slice(SANDBOX_PATH.length + 1);
    if (request.method !== "PUT" || !/^incoming\/[\w-]{20,64}$/.test(key))
      return refusal(403, "AccessDenied", "Access Denied");
    const at = parseInstant(searchParams.get("X-Amz-Date") ?? "");
    const seconds = Number(searchParams.get("X-Amz-Expires"));
    if (Number.isNaN(at) || !(seconds >= 1 && seconds <= 604_800))
      return refusal(400, "AuthorizationQueryParametersError", "The query is not a presigned one");
    if (!(await isSigned(request, at)))
      return refusal(
        403,
        "SignatureDoesNotMatch",
        "The request signature we calculated does not match the signature you provided.",
      );
    if (clock.now() > at + seconds * 1000) return refusal(403, "AccessDenied", "Request has expired");
    const length = request.headers.get("Content-Length");
    if (length === null)
      return refusal(411, "MissingContentLength", "You must provide the Content-Length HTTP header.");
    if (Number(length) > uploadLimitBytes)
      return refusal(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed object size.");
    const record = await bucket.put(key, request.body ?? new Uint8Array(), {
      httpMetadata: { contentType: request.headers.get("Content-Type") ?? "" },
    });
    return new Response(null, { status: 200, headers: { ETag: record.httpEtag } });
  };
