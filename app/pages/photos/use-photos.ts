import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_PHOTOS } from "../../domain/lead/photos/captured-image";
import { MEDIA_TYPES, toImageType } from "../../domain/lead/photos/image-type";
import { fileExtension, fileProblem, type PhotoLimits, sizeProblem } from "../../domain/lead/photos/upload-rules";
import { VIDEO_MEDIA_TYPES, toVideoType } from "../../domain/lead/photos/video-rules";
import {
  deleteImage,
  GatewayRefusal,
  listImages,
  processImage,
  uploadFile,
  requestUploadUrl,
  type UploadTarget,
} from "./photo-calls";
import { isHeic, renameByContent, shrinkPhoto } from "./shrink-photo";
import { moveTileForward, tilesOfKind, type Tile, tileFromFile, tileFromImage } from "./tiles";
import {
  heicProblemText,
  LIST_NOT_LOADED,
  REMOVE_FAILED_TEXT,
  processingErrorText,
  photoProblemText,
  TOO_MANY_PHOTOS,
  uploadFailedText,
  uploadRefusedText,
} from "../../texts/photos";

const REJECTION_TEXT = {
  photo: "We can’t use this photo. Please remove it and try another one.",
  video: "We can’t use this video. Please remove it and try another one.",
} as const;
const CHECK_FAILED_TEXT = "We couldn’t check your video. Please try again.";

const mediaType = (extension: string): string => {
  const video = toVideoType(extension);
  return video ? VIDEO_MEDIA_TYPES[video] : MEDIA_TYPES[toImageType(extension) ?? "jpeg"];
};

/** The photos and the video of a lead in the browser: the existing ones, and the uploads of new ones, one after the other. */
export function usePhotos(target: UploadTarget, limits: PhotoLimits) {
  const [tiles, setTiles] = useState<readonly Tile[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isLoading, setIsLoading] = useState(true);
  const [isCheckingVideo, setIsCheckingVideo] = useState(false);
  /** Queue of uploads. Photos are uploaded one after the other, because a phone has a single connection. */
  const uploadQueue = useRef<Promise<void>>(Promise.resolve());
  /** Queue of HEIC conversions. HEIC photos are read one after the other, because each briefly takes hundreds of megabytes. */
  const readQueue = useRef<Promise<void>>(Promise.resolve());
  /** Uploads in progress, so that they can be cancelled. */
  const sending = useRef<{ readonly key: string; readonly controller: AbortController } | null>(null);
  const latestTiles = useRef<readonly Tile[]>([]);

  const updateTiles = useCallback((update: (tiles: readonly Tile[]) => readonly Tile[]) => {
    latestTiles.current = update(latestTiles.current);
    setTiles(latestTiles.current);
  }, []);
  const patchTile = useCallback(
    (key: string, fields: Partial<Tile>) =>
      updateTiles((currentTiles) => currentTiles.map((tile) => (tile.key === key ? { ...tile, ...fields } : tile))),
    [updateTiles],
  );

  const { leadId } = target;
  useEffect(() => {
    listImages(leadId)
      .then((images) => updateTiles((now) => [...images.map(tileFromImage), ...now]))
      .catch(() => setProblems([LIST_NOT_LOADED]))
      .finally(() => setIsLoading(false));
  }, [leadId, updateTiles]);

  async function uploadTile({ key, name, kind, file }: Tile & { file: File }): Promise<void> {
    // The photo was removed while it was waiting.
    if (!latestTiles.current.some((tile) => tile.key === key)) return;
    patchTile(key, { state: "uploading", progress: 0, message: null });
    const extension = fileExtension(file.name);
    const at = tilesOfKind(latestTiles.current, kind).findIndex((tile) => tile.key === key);
    const controller = new AbortController();
    sending.current = { key, controller };
    const place = await requestUploadUrl(target, extension, at, file.size).catch((error: unknown) => {
      patchTile(key, {
        state: "failed",
        message: (error instanceof GatewayRefusal && error.text) || uploadFailedText(name),
      });
      return null;
    });
    if (place === null) return;
    patchTile(key, { id: place.id });
    try {
      controller.signal.throwIfAborted();
      await uploadFile(
        place.uploadUrl,
        file,
        mediaType(extension),
        (progress) => patchTile(key, { progress }),
        controller.signal,
      );
    } catch {
      if (controller.signal.aborted) return remove({ key, id: place.id });
      return patchTile(key, { state: "failed", message: uploadRefusedText(name) });
    }
    patchTile(key, { state: "processing", progress: 1 });
    try {
      const { status, url } = await processImage(place.id);
      patchTile(key, { state: status, url, message: status === "rejected" ? REJECTION_TEXT[kind] : null });
    } catch {
      patchTile(key, { state: "failed", message: processingErrorText(name) });
    }
  }

  const enqueueTile = (tile: Tile & { file: File }) => {
    uploadQueue.current = uploadQueue.current.then(() => uploadTile(tile));
  };

  const addProblem = (name: string, problem: string) =>
    setProblems((previousProblems) => [...previousProblems, `${name}: ${problem}`]);

  /** Converts a HEIC photo to a JPEG if this browser cannot decode it. Loads the decoder on demand. */
  async function readTile(tile: Tile & { file: File }): Promise<void> {
    patchTile(tile.key, { state: "reading" });
    const file = await import("./read-heic").then(
      ({ convertHeicToJpeg }) => convertHeicToJpeg(tile.file),
      () => "not-loaded" as const,
    );
    if (typeof file === "string") {
      updateTiles((currentTiles) => currentTiles.filter(({ key }) => key !== tile.key));
      return addProblem(tile.name, heicProblemText(file));
    }
    patchTile(tile.key, { state: "waiting", file });
    enqueueTile({ ...tile, file });
  }

  /** Adds the photos that are acceptable, and shows why others were not added. */
  async function addFiles(files: readonly File[]): Promise<void> {
    setProblems([]);
    for (const file of files) {
      if (tilesOfKind(latestTiles.current, "photo").length >= MAX_PHOTOS) {
        setProblems((previousProblems) => [...previousProblems, TOO_MANY_PHOTOS]);
        break;
      }
      const renamedFile = await renameByContent(file);
      const isHeicFile = await isHeic(renamedFile);
      // Size limits apply to the original, type rules to the file that is uploaded.
      const sourceProblem = isHeicFile ? sizeProblem(renamedFile, limits) : fileProblem(renamedFile, limits);
      const uploadFile = sourceProblem === null ? await shrinkPhoto(renamedFile) : renamedFile;
      const needsReading = isHeicFile && uploadFile === renamedFile;
      const problem =
        sourceProblem ?? (needsReading ? null : fileProblem({ name: uploadFile.name, size: renamedFile.size }, limits));
      if (problem !== null) addProblem(file.name, photoProblemText(problem, limits));
      else {
        const tile = { ...tileFromFile(uploadFile, "photo"), name: file.name, file: uploadFile };
        updateTiles((currentTiles) => [...currentTiles, tile]);
        if (needsReading) readQueue.current = readQueue.current.then(() => readTile(tile));
        else enqueueTile(tile);
      }
    }
  }

  /** Adds the single video. The code that checks it is loaded with the first selection. */
  async function addVideo([file]: readonly File[]): Promise<void> {
    setProblems([]);
    if (!file) return;
    setIsCheckingVideo(true);
    const problem = await import("./check-video")
      .then(({ checkVideo }) => checkVideo(file))
      .catch(() => CHECK_FAILED_TEXT);
    setIsCheckingVideo(false);
    if (problem !== null) return addProblem(file.name, problem);
    const tile = { ...tileFromFile(file, "video"), file };
    updateTiles((currentTiles) => [...currentTiles, tile]);
    enqueueTile(tile);
  }

  /** Removes the failed attempt first, because it would count towards the limit. */
  async function retryTile(tile: Tile): Promise<void> {
    if (tile.file === null) return;
    if (tile.id !== null) await deleteImage(tile.id).catch(() => undefined);
    patchTile(tile.key, { id: null, state: "waiting", message: null });
    enqueueTile({ ...tile, file: tile.file });
  }

  async function remove({ key, id }: Pick<Tile, "key" | "id">): Promise<void> {
    setProblems([]);
    try {
      if (id !== null) await deleteImage(id);
      updateTiles((currentTiles) => currentTiles.filter((tile) => tile.key !== key));
      // The clicked button is gone, so the focus moves to the heading of the list.
      document.getElementById("dialog-title")?.focus();
    } catch {
      setProblems([REMOVE_FAILED_TEXT]);
    }
  }

  return {
    photos: tilesOfKind(tiles, "photo"),
    video: tilesOfKind(tiles, "video")[0] ?? null,
    problems,
    isLoading,
    /** True while a chosen video is being checked before the upload. */
    isCheckingVideo,
    hasInvalidImages: tiles.some(({ kind, state }) => kind === "photo" && state === "rejected"),
    add: addFiles,
    addVideo,
    retry: retryTile,
    /** Cancels an upload in progress. */
    cancel: ({ key }: Tile) => {
      if (sending.current?.key === key) sending.current.controller.abort();
    },
    remove,
    /** Resolves when all uploads in progress have succeeded or failed. */
    settled: () => readQueue.current.then(() => uploadQueue.current),
    moveForward: (key: string) => updateTiles((currentTiles) => moveTileForward(currentTiles, key)),
  };
}
