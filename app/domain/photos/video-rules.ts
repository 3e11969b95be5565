import type { VideoProblem, VideoType } from "./video-file";

/** Of a quote and its booking together. */
export const MAX_VIDEOS = 1;
/** Upload addresses for videos per quote and day. Each accepts bytes once, even if the video is removed at once. */
export const MAX_VIDEO_UPLOADS_A_DAY = 8;

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
  const wanted = extension.toLowerCase();
  if (VIDEO_EXTENSIONS.mp4.includes(wanted)) return "mp4";
  return VIDEO_EXTENSIONS.webm.includes(wanted) ? "webm" : null;
}

/** For the chooser of a page. */
export const VIDEO_ACCEPT = "video/*";

export const VIDEO_LIMITS = `One video, up to ${MAX_VIDEO_SECONDS} seconds and ${MAX_VIDEO_MEGABYTES} MB`;
export const VIDEO_IS_THERE = "There is a video already. Remove it first, then add another one.";
export const TOO_MANY_VIDEOS_TODAY =
  "Many videos were added to this quote and removed again today. Please try again tomorrow, or call us.";
export const NO_VIDEO_CHOSEN = "Choose a video first";

const WRONG_KIND = "This is not a video that can be played here. Please choose an MP4, MOV or WebM file.";

/** Why a video is not taken, and what to do. */
const WORDS: Readonly<Record<VideoProblem, string>> = {
  "not-a-video": WRONG_KIND,
  "no-video-track": "This file has no picture, only sound or nothing. Please record a video.",
  "video-encrypted":
    "This video is protected and cannot be played elsewhere. Please choose one that you recorded yourself.",
  "video-length-unknown":
    "This video does not say how long it is. Please record it with the camera of your phone and choose it again.",
  "video-too-long": `This video is longer than ${MAX_VIDEO_SECONDS} seconds. Please shorten it on your phone (Edit), or record the noise again for a shorter time.`,
  "video-too-sharp": "This video has too many pixels. Please record it with the normal camera setting, 1080p.",
  "video-damaged": "This video did not arrive whole or cannot be read. Please remove it and try again.",
  "video-too-large": `This video is larger than ${MAX_VIDEO_MEGABYTES} MB. Please make it shorter, or record it with a lower setting, 1080p or 720p.`,
};

export const isVideoProblem = (problem: string): problem is VideoProblem => Object.hasOwn(WORDS, problem);

export const videoWords = (problem: VideoProblem): string => WORDS[problem];

/** The problem with a video before it is read; null when there is none. */
export function videoFileProblem({
  size,
  extension,
}: {
  readonly size: number;
  readonly extension: string;
}): string | null {
  if (videoTypeOfExtension(extension) === null) return WRONG_KIND;
  return size > MAX_VIDEO_BYTES ? WORDS["video-too-large"] : null;
}
