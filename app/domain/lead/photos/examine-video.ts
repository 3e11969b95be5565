import { readAscii } from "./cleaned-photo";
import { examineMp4 } from "./examine-mp4";
import { examineWebm } from "./examine-webm";
import { sniffImage } from "./image-type";
import {
  type ExaminedVideo,
  UnusableVideoError,
  type VideoProblem,
  type VideoSource,
  type VideoType,
} from "./video-file";
import { isTooLong, MAX_VIDEO_BYTES, MAX_VIDEO_SIDE } from "./video-rules";

/** Detects the video type from the first bytes; null if the type is not supported. */
export function sniffVideo(bytes: Uint8Array): VideoType | null {
  if (readAscii(bytes, 0, 4) === "\x1a\x45\xdf\xa3") return "webm";
  return readAscii(bytes, 4, 4) === "ftyp" && sniffImage(bytes) === null ? "mp4" : null;
}

const EXAMINERS = { mp4: examineMp4, webm: examineWebm } as const;

/** Checks from its bytes whether a file is a short video, and returns what must be removed before it is shown to anyone. */
export async function examineVideo(
  source: VideoSource,
): Promise<({ readonly ok: true } & ExaminedVideo) | { readonly ok: false; readonly problem: VideoProblem }> {
  if (source.byteLength > MAX_VIDEO_BYTES) return { ok: false, problem: "video-too-large" };
  try {
    const type = sniffVideo(await source.read(0, Math.min(16, source.byteLength)));
    if (type === null) return { ok: false, problem: "not-a-video" };
    const video = await EXAMINERS[type](source);
    if (isTooLong(video.seconds)) return { ok: false, problem: "video-too-long" };
    if (Math.max(video.width, video.height) > MAX_VIDEO_SIDE) return { ok: false, problem: "video-too-sharp" };
    if (video.width === 0 || video.height === 0) return { ok: false, problem: "no-video-track" };
    return { ok: true, ...video };
  } catch (error) {
    if (error instanceof UnusableVideoError) return { ok: false, problem: error.problem };
    throw error;
  }
}
