import { Dialog } from "~/ui/dialog";
import { PriceLines, type ShownPrice } from "~/pages/results/price-lines";

/** What the price is made of, in a window (B-067); its script comes when it is opened. */
export default function PriceDialog({ price, onClose }: { price: ShownPrice; onClose: () => void }) {
  return (
    <Dialog title="Price breakdown" onClose={onClose}>
      <PriceLines price={price} />
    </Dialog>
  );
}
