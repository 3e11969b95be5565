import { AwsV4Signer } from "aws4fetch";

export interface StorageKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface SigningInput {
  readonly method: string;
  /** The URL, with X-Amz-Expires in its query. */
  readonly url: string;
  /** All of these headers are signed. A request with other headers is refused. */
  readonly headers: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly region?: string;
}

/** "20130524T000000Z". */
export const amzDate = (at: number): string => new Date(at).toISOString().replace(/[:-]|\.\d{3}/g, "");

/** Signature Version 4 in the query, over the method, path, query, host and all given headers. */
export async function presignUrl(
  { accessKeyId, secretAccessKey }: StorageKeys,
  { method, url, headers, at, region = "auto" }: SigningInput,
): Promise<URL> {
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...headers },
    accessKeyId,
    secretAccessKey,
    service: "s3",
    region,
    datetime: amzDate(at),
    signQuery: true,
    allHeaders: true,
  });
  return (await signer.sign()).url;
}
