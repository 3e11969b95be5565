import { Dialog } from "../../../ui/dialog";
import { PreviousNextLinks } from "./neighbours";
import type { WorkshopData } from "./workshop-data.server";

interface Props {
  data: Pick<WorkshopData, "name" | "images">;
  /** Position, starting at 1. */
  number: number;
  pictureHref: (number: number) => string;
  closeHref: string;
}

/** One picture of a workshop in full screen, with links to the previous and next. */
export function PictureDialog({ data: { name, images }, number, pictureHref, closeHref }: Props) {
  const supplierPicture = images[number - 1];
  return (
    <Dialog title={`Picture of ${name}`} size="screen" closeHref={closeHref}>
      <div className="flex h-full min-h-0 flex-col gap-2 pb-4">
        <img
          src={supplierPicture?.path}
          alt={supplierPicture?.text || `${name}, ${number} of ${images.length}`}
          className="min-h-0 w-full flex-1 object-contain"
        />
        <PreviousNextLinks
          label="Pictures"
          positionText={`Picture ${number} of ${images.length}`}
          number={number}
          count={images.length}
          pageHref={pictureHref}
          text={["Previous", "Next"]}
        />
      </div>
    </Dialog>
  );
}
