import { AwsClient } from "aws4fetch";
import type { Check } from "../../app/domain/operations/health/check.ts";
import { check, type DoctorContext, withTimeout, siteOf } from "./probe.ts";

/** The CORS rule of the bucket, in the format of wrangler and Cloudflare's API. */
export const corsRules = (origin: string) => [
  { allowed: { origins: [origin], methods: ["PUT"], headers: ["content-type"] }, maxAgeSeconds: 3600 },
];

/**
 * Checks uploads to the bucket, because photos go there directly from the browser. It sends a preflight request like a browser, then uploads and deletes a
 * kilobyte.
 */
export async function bucketChecks(doctorContext: DoctorContext): Promise<readonly Check[]> {
  const { account, config, secrets } = doctorContext;
  const origin = new URL(siteOf(doctorContext)).origin;
  const name = secrets.R2_BUCKET ?? config.bucket;
  const address = `https://${secrets.R2_ACCOUNT_ID ?? account.id}.r2.cloudflarestorage.com/${name}/doctor-${doctorContext.now}`;
  const preflight = await doctorContext.fetch(
    address,
    withTimeout({
      method: "OPTIONS",
      headers: {
        Origin: origin,
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "content-type",
      },
    }),
  );
  const allowedOrigin = preflight.headers.get("Access-Control-Allow-Origin");
  const cors =
    preflight.ok && (allowedOrigin === origin || allowedOrigin === "*")
      ? check("photo CORS", "ok", `${origin} may put into ${name}`)
      : check(
          "photo CORS",
          "broken",
          `the bucket refuses a preflight of ${origin} (${preflight.status}): npm run provision sets the rule`,
        );
  const { R2_ACCESS_KEY_ID: accessKeyId, R2_SECRET_ACCESS_KEY: secretAccessKey } = secrets;
  const wrongBucket =
    name === config.bucket
      ? []
      : [check("photo bucket", "broken", `R2_BUCKET is ${name}, the worker reads ${config.bucket}`)];
  if (!accessKeyId || !secretAccessKey) return [cors, ...wrongBucket];
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", region: "auto" });
  const send = async (method: "PUT" | "DELETE") => {
    const signedRequest = await client.sign(address, { method, body: method === "PUT" ? new Uint8Array(1024) : null });
    return doctorContext.fetch(
      signedRequest.url,
      withTimeout({ method, headers: signedRequest.headers, body: method === "PUT" ? new Uint8Array(1024) : null }),
    );
  };
  const put = await send("PUT");
  if (!put.ok)
    return [
      cors,
      ...wrongBucket,
      check(
        "photo upload",
        "broken",
        `a kilobyte is refused with ${put.status}: are the R2 keys for ${name}, with write?`,
      ),
    ];
  await send("DELETE");
  return [cors, ...wrongBucket, check("photo upload", "ok", "a kilobyte went in and out")];
}
