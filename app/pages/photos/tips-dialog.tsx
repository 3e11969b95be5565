import { Dialog } from "../../ui/dialog";
import { PhotoTips } from "./photo-tips";

export function TipsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Photo tips" onClose={onClose}>
      <PhotoTips />
    </Dialog>
  );
}
