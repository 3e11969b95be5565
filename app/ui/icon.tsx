import {
  BadgeCheck,
  BookOpenCheck,
  CalendarDays,
  CarFront,
  CircleEllipsis,
  ClipboardCheck,
  Droplet,
  FileBadge,
  Car,
  LifeBuoy,
  MapPin,
  MessageSquareText,
  Pencil,
  Phone,
  Search,
  Snowflake,
  Store,
  Thermometer,
  Truck,
  Wrench,
  Zap,
  BatteryCharging,
} from "lucide-react";
import type { ComponentType } from "react";
import { BrakeDisc, CarDoor, Clutch, Engine, GearShift, Spring, TimingBelt, Tyre, WindowTint, Windscreen } from "./car-icons";

/** The plain words of `icon_hint` in data/catalogue/categories.csv, and the few our own screens use. */
const ICONS = {
  battery: BatteryCharging,
  "brake-disc": BrakeDisc,
  clutch: Clutch,
  suspension: Spring,
  gearbox: GearShift,
  tyre: Tyre,
  engine: Engine,
  thermometer: Thermometer,
  bolt: Zap,
  snowflake: Snowflake,
  "car-door": CarDoor,
  "timing-belt": TimingBelt,
  windscreen: Windscreen,
  "clipboard-check": ClipboardCheck,
  certificate: FileBadge,
  "wrench-plus": Wrench,
  "window-tint": WindowTint,
  service: Droplet,
  logbook: BookOpenCheck,
  search: Search,
  custom: MessageSquareText,
  workshop: Store,
  mobile: Truck,
  dealership: BadgeCheck,
  calendar: CalendarDays,
  place: MapPin,
  phone: Phone,
  edit: Pencil,
  vehicle: CarFront,
  car: Car,
  help: LifeBuoy,
} as const satisfies Record<string, ComponentType<{ className?: string }>>;

export type IconName = keyof typeof ICONS;

/** A picture beside words, never instead of them. An unknown name draws a neutral mark. */
export function Icon({ name, className = "size-6" }: { name: string; className?: string }) {
  const Picture = name in ICONS ? ICONS[name as IconName] : CircleEllipsis;
  return <Picture className={className} />;
}
