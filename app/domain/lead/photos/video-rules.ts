import type { VideoProblem, VideoType } from "./video-file";

/** Maximum number of videos per quote, including its booking. */
export const MAX_VIDEOS = 1;
/** Upload URLs for videos per quote and day. Each URL accepts one upload, even if the video is removed straight away. */
export const MAX_VIDEO_UPLOADS_PER_DAY = 8;

export const MAX_VIDEO_SECONDS = 30;
/** Tolerance for rounding: a phone that stops at 30 seconds records slightly more. */
const DURATION_TOLERANCE_SECONDS = 0.5;
/** Thirty seconds at the default setting of phones: 1080p at up to 17 Mbit/s. */
export const MAX_VIDEO_MEGABYTES = 64;
export const MAX_VIDEO_BYTES = MAX_VIDEO_MEGABYTES * 1024 * 1024;
/** 4K, the largest size that workshops' computers can play. */
export const MAX_VIDEO_SIDE = 4096;

export const isTooLong = (seconds: number): boolean => seconds > MAX_VIDEO_SECONDS + DURATION_TOLERANCE_SECONDS;

export const VIDEO_MEDIA_TYPES: Readonly<Record<VideoType, string>> = { mp4: "video/mp4", webm: "video/webm" };

/** File extensions of each type. We write the first one. */
export const VIDEO_EXTENSIONS: Readonly<Record<VideoType, readonly string[]>> = {
  mp4: ["mp4", "mov", "m4v", "3gp"],
  webm: ["webm"],
};

/** Returns the video format for a file extension; null if we do not accept that format. */
export function toVideoType(extension: string): VideoType | null {
  const lowerCase = extension.toLowerCase();
  if (VIDEO_EXTENSIONS.mp4.includes(lowerCase)) return "mp4";
  return VIDEO_EXTENSIONS.webm.includes(lowerCase) ? "webm" : null;
}

/** The `accept` attribute of the file input. */
export const VIDEO_ACCEPT = "video/*";

/** Checks size and extension of a video before it is read; null when there is no problem. */
export function videoFileProblem({
  size,
  extension,
}: {
  readonly size: number;
  readonly extension: string;
}): VideoProblem | null {
  if (toVideoType(extension) === null) return "not-a-video";
  return size > MAX_VIDEO_BYTES ? "video-too-large" : null;
}
