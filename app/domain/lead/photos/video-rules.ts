import type { VideoProblem, VideoType } from "./video-file";

/** Of a quote and its booking together. */
export const MAX_VIDEOS = 1;
/** Upload addresses for videos per quote and day. Each accepts bytes once, even if the video is removed at once. */
export const MAX_VIDEO_UPLOADS_PER_DAY = 8;

export const MAX_VIDEO_SECONDS = 30;
/** Of rounding: a phone that stops at thirty seconds writes a little more. */
const SPARE_SECONDS = 0.5;
/** Thirty seconds as phones record them in their normal setting, 1080p at up to 17 Mbit/s. */
export const MAX_VIDEO_MEGABYTES = 64;
export const MAX_VIDEO_BYTES = MAX_VIDEO_MEGABYTES * 1024 * 1024;
/** 4K. Workshops' computers cannot play anything larger. */
export const MAX_VIDEO_SIDE = 4096;

export const isTooLong = (seconds: number): boolean => seconds > MAX_VIDEO_SECONDS + SPARE_SECONDS;

export const VIDEO_MEDIA_TYPES: Readonly<Record<VideoType, string>> = { mp4: "video/mp4", webm: "video/webm" };

/** We write the first one. */
export const VIDEO_EXTENSIONS: Readonly<Record<VideoType, readonly string[]>> = {
  mp4: ["mp4", "mov", "m4v", "3gp"],
  webm: ["webm"],
};

/** null = not an extension of a video that is taken. */
export function videoTypeOfExtension(extension: string): VideoType | null {
  const lowerCase = extension.toLowerCase();
  if (VIDEO_EXTENSIONS.mp4.includes(lowerCase)) return "mp4";
  return VIDEO_EXTENSIONS.webm.includes(lowerCase) ? "webm" : null;
}

/** For the chooser of a page. */
export const VIDEO_ACCEPT = "video/*";

/** The problem with a video before it is read; null when there is none. */
export function videoFileProblem({
  size,
  extension,
}: {
  readonly size: number;
  readonly extension: string;
}): VideoProblem | null {
  if (videoTypeOfExtension(extension) === null) return "not-a-video";
  return size > MAX_VIDEO_BYTES ? "video-too-large" : null;
}
