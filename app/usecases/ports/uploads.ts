import type { ByteRange } from "../../domain/lead/photos/byte-range";
import type { Edit, VideoSource } from "../../domain/lead/photos/video-file";

/** Type and size of a file that a browser will upload. */
export interface AnnouncedUpload {
  readonly id: string;
  readonly mediaType: string;
  readonly byteLength: number;
}

/** An uploaded video, read in parts. Later uploads to the same URL do not affect it. */
export interface IncomingVideo extends VideoSource {
  /** Streams the video to another key and applies `edits`. Only one chunk is in memory at a time. Returns false if the upload is gone or has been replaced. */
  save(objectKey: string, edits: readonly Edit[], mediaType: string): Promise<boolean>;
}

/** The bytes of photos and videos. */
export interface PhotoFiles {
  /** The uploaded bytes; "too-large" if there are more than `maxBytes`, null if nothing was uploaded. */
  readIncoming(id: string, maxBytes: number): Promise<Uint8Array | "too-large" | null>;
  /** Opens an uploaded video. Null = nothing was uploaded. */
  openIncoming(id: string): Promise<IncomingVideo | null>;
  /** Stores a file from a form where a browser upload would have stored it. Throws if `byteLength` is not the length of the body. */
  saveIncoming(id: string, body: ReadableStream<Uint8Array>, byteLength: number): Promise<void>;
  save(objectKey: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Opens a file, or the given range of it. Null = it does not exist. */
  open(objectKey: string, range?: ByteRange): Promise<{ readonly body: ReadableStream; readonly etag: string } | null>;
  /** Deletes objects. Missing ones are not an error. */
  remove(objectKeys: readonly string[]): Promise<void>;
  /** Deletes uploads from before this time that were never used. */
  sweepIncoming(olderThan: number): Promise<number>;
  /** Deletes objects under a prefix that are older than this time. */
  sweepOld(prefix: string, olderThan: number): Promise<number>;
}

/** This deployment's storage for photos and videos. */
export interface Uploads {
  readonly files: PhotoFiles;
  /** Upload target for browsers. Null = uploads are not available, because the storage has no credentials. */
  readonly entryPoint: UploadTarget | null;
}

export interface UploadTarget {
  /** A signed URL that accepts one PUT of this media type and length, for a few minutes. */
  address(upload: AnnouncedUpload, now: number): Promise<string>;
  /** The origin to which pages upload. Null = this site. */
  readonly origin: string | null;
  /** Handles the PUT at the storage URL, only in sandbox environments. */
  readonly sandbox: ((request: Request) => Promise<Response>) | null;
}
