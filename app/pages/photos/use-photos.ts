import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_PHOTOS } from "../../domain/lead/photos/captured-image";
import { MEDIA_TYPES, typeOfExtension } from "../../domain/lead/photos/image-type";
import { extensionOf, fileProblem, type PhotoLimits, sizeProblem } from "../../domain/lead/photos/upload-rules";
import { VIDEO_MEDIA_TYPES, videoTypeOfExtension } from "../../domain/lead/photos/video-rules";
import {
  deleteImage,
  GatewayRefusal,
  listImages,
  processImage,
  putFile,
  requestUploadUrl,
  type UploadTarget,
} from "./photo-calls";
import { isHeic, renamedByContent, shrinkPhoto } from "./shrink-photo";
import { movedForward, ofKind, type Tile, tileOfFile, tileOfImage } from "./tiles";
import {
  heicProblemText,
  LIST_NOT_LOADED,
  NOT_REMOVED,
  notProcessed,
  photoProblemText,
  TOO_MANY,
  uploadNotBegun,
  uploadRefused,
} from "../../texts/photos";

const REJECTED = {
  photo: "We can’t use this photo. Please remove it and try another one.",
  video: "We can’t use this video. Please remove it and try another one.",
} as const;
const NOT_CHECKED = "We couldn’t load our video check. Please try again.";

const mediaTypeOf = (extension: string): string => {
  const video = videoTypeOfExtension(extension);
  return video ? VIDEO_MEDIA_TYPES[video] : MEDIA_TYPES[typeOfExtension(extension) ?? "jpeg"];
};

/** The photos and the video of a lead in the browser: the existing ones, and the uploads of new ones, one after the other. */
export function usePhotos(target: UploadTarget, limits: PhotoLimits) {
  const [tiles, setTiles] = useState<readonly Tile[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isLoading, setLoading] = useState(true);
  const [isCheckingVideo, setLooking] = useState(false);
  /** Queue of uploads. Photos are uploaded one after the other, because a phone has a single connection. */
  const line = useRef<Promise<void>>(Promise.resolve());
  /** Queue of HEIC conversions. HEIC photos are read one after the other, because each briefly takes hundreds of megabytes. */
  const reads = useRef<Promise<void>>(Promise.resolve());
  /** Uploads in progress, so that they can be cancelled. */
  const sending = useRef<{ readonly key: string; readonly control: AbortController } | null>(null);
  const latest = useRef<readonly Tile[]>([]);

  const change = useCallback((next: (tiles: readonly Tile[]) => readonly Tile[]) => {
    latest.current = next(latest.current);
    setTiles(latest.current);
  }, []);
  const update = useCallback(
    (key: string, fields: Partial<Tile>) =>
      change((all) => all.map((tile) => (tile.key === key ? { ...tile, ...fields } : tile))),
    [change],
  );

  const { leadId } = target;
  useEffect(() => {
    listImages(leadId)
      .then((images) => change((now) => [...images.map(tileOfImage), ...now]))
      .catch(() => setProblems([LIST_NOT_LOADED]))
      .finally(() => setLoading(false));
  }, [leadId, change]);

  async function send({ key, name, kind, file }: Tile & { file: File }): Promise<void> {
    // The photo was removed while it was waiting.
    if (!latest.current.some((tile) => tile.key === key)) return;
    update(key, { state: "uploading", progress: 0, message: null });
    const extension = extensionOf(file.name);
    const at = ofKind(latest.current, kind).findIndex((tile) => tile.key === key);
    const control = new AbortController();
    sending.current = { key, control };
    const place = await requestUploadUrl(target, extension, at, file.size).catch((error: unknown) => {
      update(key, {
        state: "failed",
        message: (error instanceof GatewayRefusal && error.text) || uploadNotBegun(name),
      });
      return null;
    });
    if (place === null) return;
    update(key, { id: place.id });
    try {
      control.signal.throwIfAborted();
      await putFile(
        place.uploadUrl,
        file,
        mediaTypeOf(extension),
        (progress) => update(key, { progress }),
        control.signal,
      );
    } catch {
      if (control.signal.aborted) return remove({ key, id: place.id });
      return update(key, { state: "failed", message: uploadRefused(name) });
    }
    update(key, { state: "processing", progress: 1 });
    try {
      const { status, url } = await processImage(place.id);
      update(key, { state: status, url, message: status === "rejected" ? REJECTED[kind] : null });
    } catch {
      update(key, { state: "failed", message: notProcessed(name) });
    }
  }

  const queue = (tile: Tile & { file: File }) => {
    line.current = line.current.then(() => send(tile));
  };

  const say = (name: string, message: string) => setProblems((text) => [...text, `${name}: ${message}`]);

  /** Converts a HEIC photo that this browser cannot read into a JPEG. The decoder is loaded only now. */
  async function read(tile: Tile & { file: File }): Promise<void> {
    update(tile.key, { state: "reading" });
    const file = await import("./read-heic").then(
      ({ jpegOfHeic }) => jpegOfHeic(tile.file),
      () => "not-loaded" as const,
    );
    if (typeof file === "string") {
      change((all) => all.filter(({ key }) => key !== tile.key));
      return say(tile.name, heicProblemText(file));
    }
    update(tile.key, { state: "waiting", file });
    queue({ ...tile, file });
  }

  /** Adds the photos that are acceptable, and shows why others were not added. */
  async function add(files: readonly File[]): Promise<void> {
    setProblems([]);
    for (const file of files) {
      if (ofKind(latest.current, "photo").length >= MAX_PHOTOS) {
        setProblems((text) => [...text, TOO_MANY]);
        break;
      }
      const selection = await renamedByContent(file);
      const comesAsHeic = await isHeic(selection);
      // Size limits apply to the original, type rules to the file that is uploaded.
      const wrong = comesAsHeic ? sizeProblem(selection, limits) : fileProblem(selection, limits);
      const message = wrong === null ? await shrinkPhoto(selection) : selection;
      const isUnread = comesAsHeic && message === selection;
      const problem = wrong ?? (isUnread ? null : fileProblem({ name: message.name, size: selection.size }, limits));
      if (problem !== null) say(file.name, photoProblemText(problem, limits));
      else {
        const tile = { ...tileOfFile(message, "photo"), name: file.name, file: message };
        change((all) => [...all, tile]);
        if (isUnread) reads.current = reads.current.then(() => read(tile));
        else queue(tile);
      }
    }
  }

  /** Adds the single video. The code that checks it is loaded with the first selection. */
  async function addVideo([file]: readonly File[]): Promise<void> {
    setProblems([]);
    if (!file) return;
    setLooking(true);
    const problem = await import("./check-video").then(({ checkVideo }) => checkVideo(file)).catch(() => NOT_CHECKED);
    setLooking(false);
    if (problem !== null) return say(file.name, problem);
    const tile = { ...tileOfFile(file, "video"), file };
    change((all) => [...all, tile]);
    queue(tile);
  }

  /** Removes the failed attempt first, because it would count towards the limit. */
  async function retry(tile: Tile): Promise<void> {
    if (tile.file === null) return;
    if (tile.id !== null) await deleteImage(tile.id).catch(() => undefined);
    update(tile.key, { id: null, state: "waiting", message: null });
    queue({ ...tile, file: tile.file });
  }

  async function remove({ key, id }: Pick<Tile, "key" | "id">): Promise<void> {
    setProblems([]);
    try {
      if (id !== null) await deleteImage(id);
      change((all) => all.filter((tile) => tile.key !== key));
      // The clicked button is gone, so the focus moves to the heading of the list.
      document.getElementById("dialog-title")?.focus();
    } catch {
      setProblems([NOT_REMOVED]);
    }
  }

  return {
    photos: ofKind(tiles, "photo"),
    video: ofKind(tiles, "video")[0] ?? null,
    problems,
    isLoading,
    /** True while a chosen video is being checked before the upload. */
    isLooking: isCheckingVideo,
    hasInvalidImages: tiles.some(({ kind, state }) => kind === "photo" && state === "rejected"),
    add,
    addVideo,
    retry,
    /** Cancels an upload in progress. */
    cancel: ({ key }: Tile) => {
      if (sending.current?.key === key) sending.current.control.abort();
    },
    remove,
    /** Resolves when all uploads in progress have succeeded or failed. */
    settled: () => reads.current.then(() => line.current),
    moveForward: (key: string) => change((all) => movedForward(all, key)),
  };
}
