/** What a browser will send. */
export interface AnnouncedUpload {
  readonly id: string;
  readonly mediaType: string;
  readonly byteLength: number;
}

/** The bytes of photos. */
export interface PhotoFiles {
  /** What a browser put, at most this much; null = nothing arrived. */
  readIncoming(id: string, mostBytes: number): Promise<Uint8Array | "too-large" | null>;
  keep(objectKey: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  open(objectKey: string): Promise<{ readonly body: ReadableStream; readonly etag: string } | null>;
  /** Objects that are not there are no fault. */
  remove(objectKeys: readonly string[]): Promise<void>;
  /** Deletes what browsers put before this moment and nobody took. */
  sweepIncoming(before: number): Promise<number>;
  /** Deletes what lies under a prefix since before this moment. */
  sweepOld(prefix: string, before: number): Promise<number>;
}

/** How this deployment takes photos. */
export interface Uploads {
  readonly files: PhotoFiles;
  /** null = photos are not offered here: the storage has no credentials. */
  readonly door: UploadDoor | null;
}

export interface UploadDoor {
  /** A signed address that takes one PUT of this media type and of this many bytes, for a few minutes. */
  address(upload: AnnouncedUpload, now: number): Promise<string>;
  /** Where pages must be allowed to send to; null = this site itself. */
  readonly origin: string | null;
  /** The storage's own address, only where the sandbox serves: takes the PUT. */
  readonly sandbox: ((request: Request) => Promise<Response>) | null;
}
