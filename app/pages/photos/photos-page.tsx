import { useActionData } from "@remix-run/react";
import { Button, ButtonLink } from "../../ui/button";
import { VIDEO_ACCEPT } from "../../domain/lead/photos/video-rules";
import { VIDEO_LIMITS } from "../../texts/videos";
import { CONTROL_CLASS, Field, fieldIds } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { Page } from "../../ui/page";
import { Question, QuestionForm } from "../../ui/question";
import { useSubmittingForm } from "../../ui/sending";
import { VideoPlayer } from "../../ui/video-player";
import { PhotoInput } from "./photo-input";
import { PhotoTips } from "./photo-tips";
import type { PhotosData, submitLeadPhotos } from "./photos-page.server";

/** Page for the photos of a quote or a booking without JavaScript: choose, upload, view, reorder and remove. */
export function PhotosPage({
  photosData: { action, videoAction, back, explanation, cannotAddText, isFull, maxMegabytes, formats, photos, video },
}: {
  photosData: PhotosData;
}) {
  const errors = useActionData<typeof submitLeadPhotos>()?.errors ?? null;
  const isPending = useSubmittingForm() !== null;
  const mayAdd = cannotAddText === null && !isFull;
  const field = {
    name: "photo",
    errors,
    label: "Choose photos",
    hint: `Up to 10 photos, ${maxMegabytes} MB each: ${formats}. On a phone you can use the camera. We remove the location and time from each photo.`,
  };
  const { id, aria } = fieldIds(field);
  const videoField = {
    name: "video",
    errors,
    label: "Choose a video",
    hint: `${VIDEO_LIMITS}: a noise, a warning light, a leak. On a phone you can use the camera. We remove the location and time from it.`,
  };
  const videoIds = fieldIds(videoField);
  const hasAnyImage = photos.length > 0 || video !== null;
  return (
    <Page>
      <Question title="Photos and video of your vehicle" explanation={explanation} back={back} errors={errors}>
        {cannotAddText !== null && <Notice tone="info">{cannotAddText}</Notice>}
        {photos.length > 0 && (
          <ul className="grid gap-3 sm:grid-cols-2">
            {photos.map((photo, index) => (
              <li key={photo.id} className="grid content-start gap-2 rounded-lg border border-line bg-surface p-3">
                {photo.path === null ? (
                  <p className="text-soft">
                    {photo.status === "rejected" ? "We can’t use this photo" : "This photo hasn’t been uploaded yet"}
                  </p>
                ) : (
                  <img
                    src={photo.path}
                    width={photo.width}
                    height={photo.height}
                    alt={`Your vehicle, ${index + 1} of ${photos.length}`}
                    className="h-48 w-full rounded-md bg-sunken object-contain"
                  />
                )}
                <QuestionForm action={action} className="-mb-2 -ml-4 flex flex-wrap gap-x-2">
                  <Button variant="quiet" name="remove" value={photo.id}>
                    Remove<span className="sr-only"> photo {index + 1}</span>
                  </Button>
                  {index > 0 && (
                    <Button variant="quiet" name="forward" value={photo.id}>
                      Move forward<span className="sr-only"> photo {index + 1}</span>
                    </Button>
                  )}
                </QuestionForm>
              </li>
            ))}
          </ul>
        )}
        {mayAdd && (
          <QuestionForm action={action} encType="multipart/form-data" className="grid gap-4">
            <Field {...field}>
              <PhotoInput id={id} aria={aria} accept="image/*" maxMegabytes={maxMegabytes} />
            </Field>
            <div>
              <Button variant={hasAnyImage ? "secondary" : "primary"} size="lg" pending={isPending}>
                Send photos
              </Button>
            </div>
          </QuestionForm>
        )}
        {(video !== null || cannotAddText === null) && (
          <section aria-labelledby="photos-video" className="grid gap-4 border-t border-line pt-6">
            <h2 id="photos-video" className="text-lg font-semibold">
              Video
            </h2>
            {video === null ? (
              <QuestionForm action={videoAction} encType="multipart/form-data" className="grid gap-4">
                <Field {...videoField}>
                  <input
                    {...videoIds.aria}
                    id={videoIds.id}
                    type="file"
                    name="video"
                    accept={VIDEO_ACCEPT}
                    className={CONTROL_CLASS}
                  />
                </Field>
                <div>
                  <Button variant="secondary" size="lg" pending={isPending}>
                    Send the video
                  </Button>
                </div>
              </QuestionForm>
            ) : (
              <div className="grid justify-items-start gap-2 rounded-lg border border-line bg-surface p-3">
                {video.shown === null ? (
                  <p className="text-soft">
                    {video.status === "rejected" ? "We can’t use this video" : "This video hasn’t been uploaded yet"}
                  </p>
                ) : (
                  <VideoPlayer video={video.shown} of="Video of your vehicle" />
                )}
                <QuestionForm action={action} className="-mb-2 -ml-4">
                  <Button variant="quiet" name="remove" value={video.id}>
                    Remove<span className="sr-only"> the video</span>
                  </Button>
                </QuestionForm>
              </div>
            )}
          </section>
        )}
        <div>
          <ButtonLink to={back} variant={hasAnyImage || !mayAdd ? "primary" : "quiet"} size="lg">
            {hasAnyImage ? "Done" : "Go back without photos"}
          </ButtonLink>
        </div>
        <section aria-labelledby="photo-tips" className="grid gap-3 border-t border-line pt-6">
          <h2 id="photo-tips" tabIndex={-1} className="text-lg font-semibold">
            Photo tips
          </h2>
          <PhotoTips />
        </section>
      </Question>
    </Page>
  );
}
