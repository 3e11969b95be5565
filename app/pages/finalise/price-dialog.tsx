import { Dialog } from "~/ui/dialog";
import { PriceLines, type ShownPrice } from "~/pages/results/price-lines";

/** How the price is made up, in a window (B-067); its script comes when it is opened. */
export default function PriceDialog({ price, onClose }: { price: ShownPrice; onClose: () => void }) {
  return (
    <Dialog title="Price breakdown" onClose={onClose}>
      <PriceLines price={price} />
    </Dialog>
  );
}
