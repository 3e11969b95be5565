/** A file that is read in parts, because a whole video does not fit in memory. */
export interface VideoSource {
  readonly byteLength: number;
  /** Returns fewer bytes than requested only at the end of the file. */
  read(at: number, length: number): Promise<Uint8Array>;
}

/** A part of the file that changes in the stored copy: other bytes, or zeros. The length does not change, so all offsets stay valid. */
export interface Edit {
  readonly at: number;
  readonly length: number;
  /** The new bytes; null = zeros. */
  readonly bytes: Uint8Array | null;
}

/** Video formats that we store, detected from the bytes. QuickTime files from phones count as MP4, because the boxes that we keep are the same. */
export type VideoType = "mp4" | "webm";

/** Why a file cannot be used as a video. */
export type VideoProblem =
  | "not-a-video"
  | "no-video-track"
  | "video-encrypted"
  | "video-length-unknown"
  | "video-too-long"
  | "video-too-sharp"
  | "video-damaged"
  | "video-too-large";

export interface ExaminedVideo {
  readonly type: VideoType;
  readonly seconds: number;
  /** Width and height as displayed. */
  readonly width: number;
  readonly height: number;
  /** In file order, without overlaps. */
  readonly edits: readonly Edit[];
}

/** Thrown inside the format readers only. */
export class UnusableVideoError extends Error {
  readonly problem: VideoProblem;
  constructor(problem: VideoProblem, reason: string) {
    super(reason);
    this.problem = problem;
  }
}

export const damagedVideoError = (reason: string) => new UnusableVideoError("video-damaged", reason);

/** Buffers a window of the source so that nearby reads need only one call. */
export function createWindowedSource(source: VideoSource, windowBytes: number): VideoSource {
  let from = 0;
  let bytes: Uint8Array = new Uint8Array();
  return {
    byteLength: source.byteLength,
    async read(at, length) {
      if (at < from || at + length > from + bytes.byteLength) {
        from = at;
        bytes = await source.read(at, Math.min(Math.max(length, windowBytes), source.byteLength - at));
      }
      return bytes.subarray(at - from, at - from + length);
    },
  };
}

export const toDataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Applies a file's edits to its bytes as they are streamed in order. */
export function createEditor(edits: readonly Edit[]): (chunk: Uint8Array) => Uint8Array {
  let at = 0;
  let editIndex = 0;
  return (chunk) => {
    const end = at + chunk.byteLength;
    for (let edit = edits[editIndex]; edit !== undefined && edit.at < end; edit = edits[editIndex]) {
      const from = Math.max(edit.at, at);
      const to = Math.min(edit.at + edit.length, end);
      if (edit.bytes === null) chunk.fill(0, from - at, to - at);
      else chunk.set(edit.bytes.subarray(from - edit.at, to - edit.at), from - at);
      if (edit.at + edit.length > end) break;
      editIndex += 1;
    }
    at = end;
    return chunk;
  };
}
