import { examineVideo } from "../../domain/lead/photos/examine-video";
import { fileExtension } from "../../domain/lead/photos/upload-rules";
import { videoFileProblem } from "../../domain/lead/photos/video-rules";
import { videoProblemText } from "../../texts/videos";

/** Checks a chosen video against the server's rules before the upload. Returns a message, or null if it may be uploaded. */
export async function checkVideo(file: File): Promise<string | null> {
  const fileProblem = videoFileProblem({ size: file.size, extension: fileExtension(file.name) });
  if (fileProblem !== null) return videoProblemText(fileProblem);
  const video = await examineVideo({
    byteLength: file.size,
    read: async (at, length) => new Uint8Array(await file.slice(at, at + length).arrayBuffer()),
  });
  return video.ok ? null : videoProblemText(video.problem);
}
