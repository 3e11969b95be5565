import type { Clock } from "../../domain/core/time/clock";
import { incomingKey, UPLOAD_URL_MINUTES } from "../../domain/lead/photos/captured-image";
import type { UploadTarget, Uploads } from "../../usecases/ports/uploads";
import { lazyHandler, lazyMethods, loadOnce } from "../lazy";
import { r2Files } from "./r2-files";
import type { StorageKeys } from "./presign";

export interface R2Secrets {
  readonly R2_ACCOUNT_ID: string;
  readonly R2_BUCKET: string;
  readonly R2_ACCESS_KEY_ID: string;
  readonly R2_SECRET_ACCESS_KEY: string;
}

interface UploadContext {
  readonly bucket: R2Bucket;
  readonly clock: Clock;
  /** Origin of this site as the requesting browser reaches it. */
  readonly origin: string;
  readonly maxBytes: number;
}

/** R2 if its keys are set, otherwise the sandbox if the environment allows it. Null = photos are not offered. */
export function configuredUploads(
  r2: R2Secrets | null,
  allowsSandbox: boolean,
  { bucket, clock, origin, maxBytes }: UploadContext,
): Uploads {
  const files = r2Files(bucket);
  if (r2 !== null) {
    const host = `https://${r2.R2_ACCOUNT_ID}.r2.cloudflarestorage.com`;
    const keys = { accessKeyId: r2.R2_ACCESS_KEY_ID, secretAccessKey: r2.R2_SECRET_ACCESS_KEY };
    return {
      files,
      entryPoint: { ...presignedUploads({ bucketUrl: `${host}/${r2.R2_BUCKET}`, keys }), origin: host, sandbox: null },
    };
  }
  if (!allowsSandbox) return { files, entryPoint: null };
  const sandbox = loadOnce(() => import("../../../sandbox/storage"));
  return {
    files,
    entryPoint: {
      ...lazyMethods<Pick<UploadTarget, "address">, "address">(async () => {
        const { SANDBOX_KEYS, SANDBOX_PATH } = await sandbox();
        return presignedUploads({ bucketUrl: origin + SANDBOX_PATH, keys: SANDBOX_KEYS });
      }, ["address"]),
      origin: null,
      sandbox: lazyHandler(async () => (await sandbox()).sandboxStorage({ bucket, clock, maxBytes })),
    },
  };
}

interface UploadStorage {
  /** `https://{account}.r2.cloudflarestorage.com/{bucket}`, or the sandbox's URL. */
  readonly bucketUrl: string;
  readonly keys: StorageKeys;
}

/** Presigned PUTs for R2's S3 interface. */
function presignedUploads({ bucketUrl, keys }: UploadStorage): Pick<UploadTarget, "address"> {
  return {
    async address({ id, mediaType, byteLength }, now) {
      const url = `${bucketUrl}/${incomingKey(id)}?X-Amz-Expires=${UPLOAD_URL_MINUTES * 60}`;
      const { presignUrl: signUrl } = await import("./presign");
      const headers = { "content-type": mediaType, "content-length": String(byteLength) };
      return (await signUrl(keys, { method: "PUT", url, headers, at: now })).href;
    },
  };
}
