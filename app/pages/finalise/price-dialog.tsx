import { Dialog } from "~/ui/dialog";
import { PriceLines, type PriceView } from "~/pages/results/price-lines";

/** How the price is made up, in a window (B-067); its script comes when it is opened. */
export default function PriceDialog({ price, onClose }: { price: PriceView; onClose: () => void }) {
  return (
    <Dialog title="Price breakdown" onClose={onClose}>
      <PriceLines price={price} />
    </Dialog>
  );
}
