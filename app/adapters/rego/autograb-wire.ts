/** The part of AutoGrab's response to GET /v2/vehicles/registrations/{plate} that we read. Every field may be missing. */
export interface AutograbVehicle {
  readonly id?: string | null;
  readonly year?: number | string | null;
  readonly make?: string | null;
  readonly model?: string | null;
  readonly badge?: string | null;
  readonly series?: string | null;
  readonly body_type?: string | null;
  readonly transmission?: string | null;
  readonly transmission_type?: string | null;
  readonly fuel?: string | null;
  readonly fuel_type?: string | null;
  readonly engine?: string | null;
  readonly capacity_cc?: number | string | null;
}

export interface AutograbResponse {
  readonly success: boolean;
  /** Null = the plate is unknown, or not in AutoGrab's catalogue. */
  readonly vehicle?: AutograbVehicle | null;
  /** Set when the register knows the plate and AutoGrab's catalogue does not. */
  readonly upstream_vehicle?: AutograbVehicle | null;
  readonly vin?: string | null;
  readonly colour?: string | null;
  /** AutoGrab's confidence that this vehicle has the plate, and other candidates. */
  readonly confidence?: number | null;
  readonly additional_vehicles?: readonly AutograbVehicle[] | null;
  /** Register fields by name, without the VIN, which has its own field. */
  readonly extended_data?: Readonly<Record<string, unknown>> | null;
}
