import { incomingKey, UPLOAD_URL_MINUTES } from "../../domain/lead/photos/captured-image";
import type { UploadTarget } from "../../usecases/ports/uploads";
import type { StorageKeys } from "./presign";

interface UploadStorage {
  /** `https://{account}.r2.cloudflarestorage.com/{bucket}`, or the sandbox's URL. */
  readonly bucketUrl: string;
  readonly keys: StorageKeys;
}

/** Presigned PUTs for R2's S3 interface. */
export function presignedUploads({ bucketUrl, keys }: UploadStorage): Pick<UploadTarget, "address"> {
  return {
    async address({ id, mediaType, byteLength }, now) {
      const url = `${bucketUrl}/${incomingKey(id)}?X-Amz-Expires=${UPLOAD_URL_MINUTES * 60}`;
      const { presignUrl: signUrl } = await import("./presign");
      const headers = { "content-type": mediaType, "content-length": String(byteLength) };
      return (await signUrl(keys, { method: "PUT", url, headers, at: now })).href;
    },
  };
}
