import type { PhotosScreen } from "../../usecases/funnel/screen-parts";

/** The approved photos as thumbnails. */
export function Thumbnails({ pictures }: Pick<PhotosScreen, "pictures">) {
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map(({ id, path, width, height }, index) => (
        <li key={id}>
          <img
            src={path}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            alt={`Your vehicle, ${index + 1} of ${pictures.length}`}
            className="size-20 rounded-md border border-line object-cover"
          />
        </li>
      ))}
    </ul>
  );
}
