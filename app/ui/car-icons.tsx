import type { ReactNode } from "react";

/** Car parts our icon set has no picture for, drawn on its 24-unit grid with its 2-unit stroke. */
const draw = (name: string, paths: ReactNode) => {
  function CarIcon({ className }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
        aria-hidden="true"
      >
        {paths}
      </svg>
    );
  }
  CarIcon.displayName = name;
  return CarIcon;
};

export const Tyre = draw(
  "Tyre",
  <>
    <circle cx="12" cy="12" r="10" />
    <circle cx="12" cy="12" r="5.5" />
    <circle cx="12" cy="12" r="1" />
    <path d="M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4" />
  </>,
);

export const BrakeDisc = draw(
  "BrakeDisc",
  <>
    <path d="M17 3.3A10 10 0 1 0 21.5 15" />
    <circle cx="12" cy="12" r="3" />
    <path d="M18 7.5l3-2.2a11 11 0 0 1 1.6 6.2l-3.7.3a7 7 0 0 0-.9-4.3z" />
    <path d="M7.5 8.5h.01M7 14.5h.01M12.5 18h.01M10 5.8h.01" />
  </>,
);

export const Spring = draw("Spring", <path d="M6 2h12M6 22h12M12 2v2l6 2.2-12 3.3 12 3.2-12 3.3 12 3.2-6 1.3V22" />);

export const GearShift = draw(
  "GearShift",
  <>
    <path d="M5 6v12M12 6v12M19 6v6H5" />
    <circle cx="5" cy="4" r="1.5" />
    <circle cx="12" cy="4" r="1.5" />
    <circle cx="19" cy="4" r="1.5" />
    <circle cx="5" cy="20" r="1.5" />
    <circle cx="12" cy="20" r="1.5" />
  </>,
);

export const Engine = draw("Engine", <path d="M7 8h3l1.5-2h4L17 8h2v3h3v6h-3v2H9l-2.5-3H4v-4H2m0-3v6m2-3V9.5L7 8M9 3h7M12.5 3v3" />);

export const TimingBelt = draw(
  "TimingBelt",
  <>
    <circle cx="7" cy="7" r="2" />
    <circle cx="16" cy="15" r="4" />
    <path d="M2.6 9.4 9.6 20M9.5 2.7 22 10.6M2.6 9.4A5 5 0 0 1 9.5 2.7M22 10.6A7.5 7.5 0 0 1 9.6 20" />
  </>,
);

export const Windscreen = draw(
  "Windscreen",
  <>
    <path d="M6 5h12c1 0 1.7.6 2 1.6L22.5 17c.3 1-.4 2-1.5 2H3c-1.1 0-1.8-1-1.5-2L4 6.6C4.3 5.6 5 5 6 5z" />
    <path d="M6 19l7-8M13 19l5-6" />
  </>,
);

export const CarDoor = draw("CarDoor", <path d="M3 12 9 4h12v16H6c-1.7 0-3-1.3-3-3zM3 12h18M14 16h3M11 4l-2 8" />);

export const Clutch = draw(
  "Clutch",
  <>
    <circle cx="12" cy="12" r="10" />
    <circle cx="12" cy="12" r="3" />
    <path d="M12 2v7M12 15v7M2 12h7M15 12h7M5 5l4.9 4.9M14.1 14.1 19 19M5 19l4.9-4.9M14.1 9.9 19 5" />
  </>,
);

export const WindowTint = draw(
  "WindowTint",
  <>
    <path d="M2 18V14L8 5h14v13z" />
    <path d="M8 18l9-13M13 18l9-12M4 16l7-11" />
  </>,
);
