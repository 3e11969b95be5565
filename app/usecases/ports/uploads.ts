import type { ByteRange } from "../../domain/lead/photos/byte-range";
import type { Edit, VideoSource } from "../../domain/lead/photos/video-file";

/** What a browser announces that it will send. */
export interface AnnouncedUpload {
  readonly id: string;
  readonly mediaType: string;
  readonly byteLength: number;
}

/** An uploaded video, read in parts. Later uploads do not change it. */
export interface IncomingVideo extends VideoSource {
  /** Writes it with its edits under another key, as it passes: at no time is more than a piece of it held. False = it is gone, or another one. */
  keep(objectKey: string, edits: readonly Edit[], mediaType: string): Promise<boolean>;
}

/** The bytes of photos and videos. */
export interface PhotoFiles {
  /** The uploaded bytes, at most this many; null when nothing arrived. */
  readIncoming(id: string, mostBytes: number): Promise<Uint8Array | "too-large" | null>;
  /** null = nothing arrived. */
  openIncoming(id: string): Promise<IncomingVideo | null>;
  /** Puts what came with a form where a browser would have put it. Throws where the body is not so long. */
  saveIncoming(id: string, body: ReadableStream<Uint8Array>, byteLength: number): Promise<void>;
  keep(objectKey: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Without a part: all of it. */
  open(objectKey: string, part?: ByteRange): Promise<{ readonly body: ReadableStream; readonly etag: string } | null>;
  /** Missing objects are not an error. */
  remove(objectKeys: readonly string[]): Promise<void>;
  /** Deletes uploads from before this time that were never used. */
  sweepIncoming(before: number): Promise<number>;
  /** Deletes what lies under a prefix since before this moment. */
  sweepOld(prefix: string, before: number): Promise<number>;
}

/** How this deployment takes photos. */
export interface Uploads {
  readonly files: PhotoFiles;
  /** null = photos are not offered here: the storage has no credentials. */
  readonly entryPoint: UploadTarget | null;
}

export interface UploadTarget {
  /** A signed address that takes one PUT of this media type and of this many bytes, for a few minutes. */
  address(upload: AnnouncedUpload, now: number): Promise<string>;
  /** Where pages must be allowed to send to; null = this site itself. */
  readonly origin: string | null;
  /** The storage's own address, only where the sandbox serves: takes the PUT. */
  readonly sandbox: ((request: Request) => Promise<Response>) | null;
}
