/** An image in the gateway's response. */
export interface ImageResponse {
  readonly id: string;
  readonly sortOrder: number;
  readonly status: "pending" | "approved" | "rejected";
  readonly url: string | null;
}

/** An entry of the list: a photo or the video. */
export interface ListedImage extends ImageResponse {
  readonly kind: "photo" | "video";
}

/** Calls a named operation of the gateway. Its failures have their own messages here, so the general alert is suppressed. */
async function callGateway<T>(operationName: string, variables: Readonly<Record<string, unknown>>): Promise<T> {
  const response = await fetch("/api/gateway", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Suppress-Alert": "true" },
    body: JSON.stringify({ operationName, variables }),
  });
  const { data, errors } = (await response.json()) as {
    data?: Record<string, T>;
    errors?: readonly { extensions?: { code?: string; fields?: Record<string, string[]> } }[];
  };
  const payload = data?.[operationName];
  if (payload) return payload;
  throw new GatewayRefusal(Object.values(errors?.[0]?.extensions?.fields ?? {})[0]?.[0] ?? null);
}

/** A refusal by the gateway. The text is the server's message about this photo; null = the server has no helpful message. */
export class GatewayRefusal extends Error {
  readonly text: string | null;
  constructor(text: string | null) {
    super("the gateway refused");
    this.text = text;
  }
}

export interface UploadTarget {
  readonly leadId: string;
  readonly bookingId: string | null;
  readonly vehicleId: string | null;
}

/** The upload URL accepts exactly `byteLength` bytes. */
export const requestUploadUrl = (
  target: UploadTarget,
  imageFileExtension: string,
  sortOrder: number,
  byteLength: number,
) =>
  callGateway<ImageResponse & { readonly uploadUrl: string }>("requestCapturedVehicleImageUploadUrl", {
    ...target,
    imageFileExtension,
    sortOrder,
    byteLength,
  });
export const processImage = (id: string) => callGateway<ImageResponse>("processCapturedVehicleImage", { id });
export const deleteImage = (id: string) => callGateway<{ readonly id: string }>("deleteCapturedVehicleImage", { id });

/** The photos and the video of a lead that its holder can see. */
export async function listImages(leadGuid: string): Promise<readonly ListedImage[]> {
  const response = await fetch(`/api/lead/${leadGuid}/captured-vehicle-images`, {
    headers: { "X-Suppress-Alert": "true" },
  });
  if (!response.ok) throw new Error(`the list was refused with ${response.status}`);
  const { CapturedVehicleImages } = (await response.json()) as {
    CapturedVehicleImages: readonly {
      Id: string;
      SortOrder: number;
      Status: ImageResponse["status"];
      Url: string | null;
      Kind?: "video";
    }[];
  };
  return CapturedVehicleImages.map(({ Id, SortOrder, Status, Url, Kind }) => ({
    id: Id,
    sortOrder: SortOrder,
    status: Status,
    url: Url,
    kind: Kind ?? "photo",
  }));
}

/** Uploads the bytes to the signed URL. `signal` aborts it. Uses XMLHttpRequest, because fetch does not report upload progress. */
export function uploadFile(
  url: string,
  file: Blob,
  contentType: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open("PUT", url);
    call.setRequestHeader("Content-Type", contentType);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () =>
      call.status >= 200 && call.status < 300 ? resolve() : reject(new Error(`the storage answered ${call.status}`));
    call.onerror = () => reject(new Error("the storage did not answer"));
    call.onabort = () => reject(new Error("it was cancelled"));
    signal.addEventListener("abort", () => call.abort());
    call.send(file);
  });
}
