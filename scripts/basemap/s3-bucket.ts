import { AwsClient } from "aws4fetch";
import type { Bucket } from "./bucket.ts";

export interface S3Place {
  /** `https://{account}.r2.cloudflarestorage.com/{bucket}`. */
  readonly address: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Attempts for a call that the network or the service dropped. All our calls can be repeated. */
const TRIES = 5;
/** Timeout for a part of 16 MiB on a slow connection. */
const PATIENCE_MS = 300_000;
const isOursToRepeat = (status: number) => status === 429 || status >= 500;

/** R2 through its S3 interface, because wrangler's own upload is limited to 300 MB. Throws with R2's own message. */
export function s3Bucket(
  { address, ...keys }: S3Place,
  send: typeof fetch = fetch,
  pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
): Bucket {
  const client = new AwsClient({ ...keys, service: "s3", region: "auto" });
  const ask = async (method: string, path: string, body?: BodyInit): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      const signed = await client.sign(`${address}/${path}`, { method, body: body ?? null });
      const answer = await send(signed.url, {
        method,
        headers: signed.headers,
        body: body ?? null,
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      const isLost = answer instanceof Error;
      if (!isLost && !isOursToRepeat(answer.status)) return answer;
      if (tries === TRIES) throw isLost ? answer : await refusal(method, answer);
      await pause(tries * 1000);
    }
  };
  const must = async (method: string, path: string, body?: BodyInit): Promise<Response> => {
    const answer = await ask(method, path, body);
    if (!answer.ok) throw await refusal(method, answer);
    return answer;
  };
  return {
    async byteLength(key) {
      const answer = await ask("HEAD", key);
      if (answer.status === 404) return null;
      if (!answer.ok) throw await refusal("HEAD", answer);
      return Number(answer.headers.get("Content-Length"));
    },
    async text(key) {
      const answer = await ask("GET", key);
      if (answer.status === 404) return null;
      if (!answer.ok) throw await refusal("GET", answer);
      return answer.text();
    },
    async put(key, text) {
      await must("PUT", key, text);
    },
    async saveLarge(key, parts) {
      const session = await (await must("POST", `${key}?uploads=`)).text();
      const id = /<UploadId>([^<]+)<\/UploadId>/.exec(session)?.[1];
      if (id === undefined) throw new Error("R2 began an upload without an id");
      const upload = `${key}?uploadId=${encodeURIComponent(id)}`;
      try {
        const etags: string[] = [];
        for await (const part of parts) {
          const put = await must("PUT", `${upload}&partNumber=${etags.length + 1}`, part as Uint8Array<ArrayBuffer>);
          etags.push(put.headers.get("ETag") ?? "");
        }
        const list = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
        const response = await must(
          "POST",
          upload,
          `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`,
        );
        // The response starts before the parts are joined, so a failure may arrive with status 200.
        const text = await response.text();
        if (text.includes("<Error>")) throw new Error(`R2 did not join the parts: ${messageIn(text)}`);
      } catch (error) {
        await ask("DELETE", upload).catch(() => undefined);
        throw error;
      }
    },
    async remove(keys) {
      for (const key of keys) {
        const answer = await ask("DELETE", key);
        if (!answer.ok && answer.status !== 404) throw await refusal("DELETE", answer);
      }
    },
  };
}

const messageIn = (text: string): string => /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? "without a word";

async function refusal(method: string, answer: Response): Promise<Error> {
  const hint = answer.status === 403 ? " (are the R2 keys for this bucket, with write?)" : "";
  return new Error(`R2 refused ${method} with ${answer.status}: ${messageIn(await answer.text())}${hint}`);
}
