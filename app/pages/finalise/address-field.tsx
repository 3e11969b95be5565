import { lazy, Suspense, useState } from "react";
import type { FieldErrors } from "~/ui/field-errors";
import { TextField } from "~/ui/text-field";
import type { FinaliseValues } from "./finalise-values";
import type { FinaliseView } from "./finalise-view.server";

/** Loaded when the customer is about to type an address. */
const AddressSuggestions = lazy(() => import("./address-suggestions"));

interface Props {
  view: FinaliseView;
  values: FinaliseValues;
  errors: FieldErrors;
  hint: string;
}

/** The job's location or the pickup address: typed, or chosen from suggestions if JavaScript is available. A chosen address includes its coordinates. */
export function AddressField({ view, values, errors, hint }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const [selection, setSelection] = useState({
    address: values.customerPlace,
    latitude: values.customerLatitude,
    longitude: values.customerLongitude,
  });
  return (
    <div className="relative">
      <TextField
        name="customerAddress"
        label="Street address"
        hint={hint}
        errors={errors}
        defaultValue={values.customerAddress}
        autoComplete="street-address"
        maxLength={200}
        onFocus={() => setIsWanted(view.hasAddressSearch)}
      />
      <input type="hidden" name="customerPlace" value={selection.address} />
      <input type="hidden" name="customerLatitude" value={selection.latitude} />
      <input type="hidden" name="customerLongitude" value={selection.longitude} />
      {isWanted && (
        <Suspense fallback={null}>
          <AddressSuggestions
            near={view.suburb}
            mobileSupplierId={view.supplier.isMobile ? view.supplier.id : null}
            onChoose={({ fullAddress, latitude, longitude }) =>
              setSelection({ address: fullAddress, latitude: String(latitude), longitude: String(longitude) })
            }
          />
        </Suspense>
      )}
    </div>
  );
}
