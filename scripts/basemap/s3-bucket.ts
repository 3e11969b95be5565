import { AwsClient } from "aws4fetch";
import type { Bucket } from "./bucket.ts";

export interface S3Access {
  /** `https://{account}.r2.cloudflarestorage.com/{bucket}`. */
  readonly address: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Attempts for a call that the network or the service dropped. All our calls can be repeated. */
const MAX_ATTEMPTS = 5;
/** Timeout for a part of 16 MiB on a slow connection. */
const TIMEOUT_MS = 300_000;
const isRetryable = (status: number) => status === 429 || status >= 500;

/** R2 through its S3 interface, because wrangler's own upload is limited to 300 MB. Throws with R2's own message. */
export function s3Bucket(
  { address, ...keys }: S3Access,
  send: typeof fetch = fetch,
  pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Bucket {
  const client = new AwsClient({ ...keys, service: "s3", region: "auto" });
  const sendRequest = async (method: string, path: string, body?: BodyInit): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const signedRequest = await client.sign(`${address}/${path}`, { method, body: body ?? null });
      const response = await send(signedRequest.url, {
        method,
        headers: signedRequest.headers,
        body: body ?? null,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      const hasFailed = response instanceof Error;
      if (!hasFailed && !isRetryable(response.status)) return response;
      if (attempt === MAX_ATTEMPTS) throw hasFailed ? response : await toRefusalError(method, response);
      await pause(attempt * 1000);
    }
  };
  const requestOrThrow = async (method: string, path: string, body?: BodyInit): Promise<Response> => {
    const response = await sendRequest(method, path, body);
    if (!response.ok) throw await toRefusalError(method, response);
    return response;
  };
  return {
    async byteLength(key) {
      const response = await sendRequest("HEAD", key);
      if (response.status === 404) return null;
      if (!response.ok) throw await toRefusalError("HEAD", response);
      return Number(response.headers.get("Content-Length"));
    },
    async readText(key) {
      const response = await sendRequest("GET", key);
      if (response.status === 404) return null;
      if (!response.ok) throw await toRefusalError("GET", response);
      return response.text();
    },
    async put(key, text) {
      await requestOrThrow("PUT", key, text);
    },
    async saveLarge(key, parts) {
      const session = await (await requestOrThrow("POST", `${key}?uploads=`)).text();
      const id = /<UploadId>([^<]+)<\/UploadId>/.exec(session)?.[1];
      if (id === undefined) throw new Error("R2 began an upload without an id");
      const upload = `${key}?uploadId=${encodeURIComponent(id)}`;
      try {
        const etags: string[] = [];
        for await (const part of parts) {
          const uploadedPart = await requestOrThrow(
            "PUT",
            `${upload}&partNumber=${etags.length + 1}`,
            part as Uint8Array<ArrayBuffer>,
          );
          etags.push(uploadedPart.headers.get("ETag") ?? "");
        }
        const partsXml = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
        const response = await requestOrThrow(
          "POST",
          upload,
          `<CompleteMultipartUpload>${partsXml.join("")}</CompleteMultipartUpload>`,
        );
        // The response starts before the parts are joined, so a failure may arrive with status 200.
        const text = await response.text();
        if (text.includes("<Error>")) throw new Error(`R2 did not join the parts: ${extractMessage(text)}`);
      } catch (error) {
        await sendRequest("DELETE", upload).catch(() => undefined);
        throw error;
      }
    },
    async remove(keys) {
      for (const key of keys) {
        const response = await sendRequest("DELETE", key);
        if (!response.ok && response.status !== 404) throw await toRefusalError("DELETE", response);
      }
    },
  };
}

const extractMessage = (text: string): string => /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? "without a word";

async function toRefusalError(method: string, response: Response): Promise<Error> {
  const hint = response.status === 403 ? " (are the R2 keys for this bucket, with write?)" : "";
  return new Error(`R2 refused ${method} with ${response.status}: ${extractMessage(await response.text())}${hint}`);
}
