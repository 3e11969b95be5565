import type { PhotoProblem } from "../domain/lead/photos/clean-photo";
import type { PhotoLimits } from "../domain/lead/photos/upload-rules";
import type { VideoProblem } from "../domain/lead/photos/video-file";
import { MAX_VIDEO_MEGABYTES, MAX_VIDEO_SECONDS } from "../domain/lead/photos/video-rules";
import { photoProblemText } from "./photos";

export const VIDEO_LIMITS = `One video, up to ${MAX_VIDEO_SECONDS} seconds and ${MAX_VIDEO_MEGABYTES} MB`;
export const VIDEO_EXISTS_TEXT = "You have already added a video. Remove it before you add another one.";
export const TOO_MANY_VIDEOS_TODAY =
  "You have reached today's limit for adding and removing videos. Please try again tomorrow, or call us.";
export const NO_VIDEO_CHOSEN = "Choose a video first";

/** Why a video cannot be uploaded, and what to do. */
const VIDEO_PROBLEM_TEXT: Readonly<Record<VideoProblem, string>> = {
  "not-a-video": "We cannot play this file as a video. Please choose an MP4, MOV or WebM file.",
  "no-video-track": "This file has no picture. Please record a video.",
  "video-encrypted": "This video is copy-protected. Please choose one that you recorded yourself.",
  "video-length-unknown":
    "We cannot tell how long this video is. Please record it with your phone's camera and choose it again.",
  "video-too-long": `This video is longer than ${MAX_VIDEO_SECONDS} seconds. Please trim it on your phone, or record a shorter one.`,
  "video-too-sharp": "This video has too many pixels. Please record it with the normal camera setting, 1080p.",
  "video-damaged": "This video is incomplete or cannot be read. Please remove it and try again.",
  "video-too-large": `This video is larger than ${MAX_VIDEO_MEGABYTES} MB. Please make it shorter, or record it at a lower setting, 1080p or 720p.`,
};

export const videoProblemText = (problem: VideoProblem): string => VIDEO_PROBLEM_TEXT[problem];

const isVideoProblem = (problem: PhotoProblem | VideoProblem): problem is VideoProblem =>
  Object.hasOwn(VIDEO_PROBLEM_TEXT, problem);

/** Why a photo or video cannot be uploaded. */
export const imageProblemText = (problem: PhotoProblem | VideoProblem, limits: PhotoLimits): string =>
  isVideoProblem(problem) ? videoProblemText(problem) : photoProblemText(problem, limits);
