import { examineVideo } from "../../domain/photos/examine-video";
import { extensionOf } from "../../domain/photos/upload-rules";
import { videoFileProblem, videoWords } from "../../domain/photos/video-rules";

/** What is wrong with a video that was chosen, by the server's own rules and before any of it is sent; null = it may go. */
export async function checkVideo(file: File): Promise<string | null> {
  const wrong = videoFileProblem({ size: file.size, extension: extensionOf(file.name) });
  if (wrong !== null) return wrong;
  const video = await examineVideo({
    byteLength: file.size,
    read: async (at, length) => new Uint8Array(await file.slice(at, at + length).arrayBuffer()),
  });
  return video.ok ? null : videoWords(video.problem);
}
