import type { RecommendedWork } from "../../usecases/booking/extra-work/recommended";
import { Form } from "@remix-run/react";
import { MAX_VEHICLE_NAME_LENGTH } from "../../domain/garage/garage-vehicle";
import { Button, ButtonLink } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import type { FieldErrors } from "../../ui/field-errors";
import { Icon } from "../../ui/icon";
import { TextField } from "../../ui/text-field";
import { RecommendedList } from "./recommended-list";

interface Props {
  id: string;
  name: string | null;
  title: string;
  plate: string;
  /** "84,500 km on Fri 27 Nov 2026". Null = no reading is known. */
  odometer: string | null;
  /** Soonest first. */
  dues: readonly { readonly name: string; readonly when: string }[];
  /** Work that a workshop recommended and that was not done. */
  recommended: readonly RecommendedWork[];
  errors: FieldErrors | null;
  /** The entered name if it was refused, otherwise null. */
  rawInput: string | null;
}

/** A vehicle with its name and the forms to rename or remove it. */
export function VehicleCard({ id, name, title, plate, odometer, dues, recommended, errors, rawInput }: Props) {
  const field = `name-${id}`;
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex gap-3">
        <Icon name="vehicle" className="mt-0.5 size-6 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="font-semibold break-words">{name ?? title}</h2>
          {name && <p className="text-sm text-soft">{title}</p>}
          {plate && <p className="text-sm text-soft tabular-nums">{plate}</p>}
        </div>
      </div>
      {(odometer !== null || dues.length > 0) && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
          {dues.map(({ name: dueLabel, when }) => (
            <div key={dueLabel} className="contents">
              <dt className="text-soft">{dueLabel} due</dt>
              <dd className="font-semibold">{when}</dd>
            </div>
          ))}
          {odometer !== null && (
            <div className="contents">
              <dt className="text-soft">Odometer</dt>
              <dd>{odometer}</dd>
            </div>
          )}
        </dl>
      )}
      {recommended.length > 0 && (
        <section aria-labelledby={`recommended-${id}`} className="grid gap-2">
          <h3 id={`recommended-${id}`} className="font-semibold">
            Recommended by a workshop
          </h3>
          <RecommendedList recommended={recommended} />
        </section>
      )}
      <div>
        <ButtonLink to={`/garage/${id}`} variant="secondary">
          Record and reminders<span className="sr-only"> for {name ?? title}</span>
        </ButtonLink>
      </div>
      <Disclosure
        summary={
          <>
            Change<span className="sr-only"> {name ?? title}</span>
          </>
        }
        open={rawInput !== null}
      >
        <div className="grid gap-4 pt-2">
          <Form method="post" noValidate className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
            <input type="hidden" name="id" value={id} />
            <TextField
              name={field}
              label="Name (optional)"
              hint="For example, Mum’s car"
              errors={errors}
              defaultValue={rawInput ?? name ?? ""}
              autoComplete="off"
              maxLength={MAX_VEHICLE_NAME_LENGTH}
            />
            <Button name="intent" value="rename" variant="secondary">
              Save name
            </Button>
          </Form>
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button name="intent" value="remove" variant="danger">
              Remove from my garage
            </Button>
          </Form>
        </div>
      </Disclosure>
    </li>
  );
}

/** Offers to save the vehicle of this browser's quote, which is not in the garage yet. */
export function SaveVehicleForm({ guid, title }: { guid: string; title: string }) {
  return (
    <Form method="post" className="grid gap-3 rounded-lg border border-dashed border-control p-4">
      <p>Your quote is for a vehicle that is not in your garage: {title}.</p>
      <input type="hidden" name="leadGuid" value={guid} />
      <div>
        <Button name="intent" value="keep" variant="secondary">
          Keep it in my garage
        </Button>
      </div>
    </Form>
  );
}
