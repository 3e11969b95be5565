import { CLOSED_READ_DAYS, type StoreState } from "../../../domain/portal/access";
import { Notice } from "../../../ui/notice";

/** How the store stands, where that is not as usual. */
export function StoreStateNotice({ state }: { state: StoreState }) {
  if (state === "open") return null;
  return (
    <div className="mb-6">
      {state === "paused" ? (
        <Notice tone="attention" title="Customers are not offered this workshop at present">
          What you have agreed to stays yours to finish. You get no new requests, and you cannot quote on any. Call us
          about it.
        </Notice>
      ) : (
        <Notice tone="attention" title="This workshop is closed">
          You can read what it had for {CLOSED_READ_DAYS} days after it was closed. Nothing here can be changed.
        </Notice>
      )}
    </div>
  );
}
