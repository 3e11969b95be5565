import { CLOSED_STORE_ACCESS_DAYS, type StoreState } from "../../../domain/identity/store-account/access";
import { Notice } from "../../../ui/notice";

/** Shows the store's state if it differs from the normal one. */
export function StoreStateNotice({ state }: { state: StoreState }) {
  if (state === "open") return null;
  return (
    <div className="mb-6">
      {state === "paused" ? (
        <Notice tone="attention" title="We are not offering this workshop to customers at the moment">
          Please finish the bookings you have agreed to. You get no new requests and cannot send quotes. Call us to
          discuss this.
        </Notice>
      ) : (
        <Notice tone="attention" title="This workshop is closed">
          You can read its records for {CLOSED_STORE_ACCESS_DAYS} days after it was closed. You cannot change anything.
        </Notice>
      )}
    </div>
  );
}
