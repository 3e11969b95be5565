import { examineVideo } from "../../domain/lead/photos/examine-video";
import { extensionOf } from "../../domain/lead/photos/upload-rules";
import { videoFileProblem } from "../../domain/lead/photos/video-rules";
import { videoProblemText } from "../../texts/videos";

/** The problem with a chosen video by the server's own rules, before it is sent; null when it may be sent. */
export async function checkVideo(file: File): Promise<string | null> {
  const wrong = videoFileProblem({ size: file.size, extension: extensionOf(file.name) });
  if (wrong !== null) return videoProblemText(wrong);
  const video = await examineVideo({
    byteLength: file.size,
    read: async (at, length) => new Uint8Array(await file.slice(at, at + length).arrayBuffer()),
  });
  return video.ok ? null : videoProblemText(video.problem);
}
