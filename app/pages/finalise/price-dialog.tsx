import { Dialog } from "~/ui/dialog";
import { PriceLines, type PriceView } from "~/pages/results/price-lines";

/** Dialog with the price breakdown (B-067). Its script is loaded when the dialog is opened. */
export default function PriceDialog({ price, onClose }: { price: PriceView; onClose: () => void }) {
  return (
    <Dialog title="Price breakdown" onClose={onClose}>
      <PriceLines price={price} />
    </Dialog>
  );
}
