import fc from "fast-check";
import { expect, it } from "vitest";
import { testLead, PARRAMATTA } from "../../../../test/support/test-lead";
import { testTask } from "../../../../test/support/test-task";
import { basicService, repairFromTask } from "../cart/new-item";
import { type RoadsideArea, findRoadsideArea, roadsideLink, toRoadsideQuery } from "./roadside";

const BONDI = { latitude: -33.8915, longitude: 151.2767, country: "AU" } as const;
const AREAS: readonly RoadsideArea[] = [
  {
    country: "AU",
    name: "Sydney city",
    latitude: -33.8688,
    longitude: 151.2093,
    radiusMetres: 15_000,
    taskIds: [157],
    link: "tel:{support_phone}",
  },
];
const battery = repairFromTask(testTask());
const sparkPlugs = repairFromTask(testTask({ id: 296 }));

it("F-391 roadside help is offered only for its tasks, inside its area and in its country", () => {
  expect(findRoadsideArea(AREAS, BONDI, 157)?.name).toBe("Sydney city");
  expect(findRoadsideArea(AREAS, BONDI, 296)).toBeNull();
  expect(findRoadsideArea(AREAS, { ...PARRAMATTA, country: "AU" }, 157)).toBeNull();
  expect(findRoadsideArea(AREAS, { ...BONDI, country: "NZ" }, 157)).toBeNull();
});

it("a smaller circle never includes a place that a larger one excludes", () => {
  const place = fc.record({
    latitude: fc.double({ min: -40, max: -30, noNaN: true }),
    longitude: fc.double({ min: 145, max: 155, noNaN: true }),
  });
  fc.assert(
    fc.property(place, fc.nat(500_000), fc.nat(500_000), (point, a, b) => {
      const isWithinReach = (radiusMetres: number) =>
        findRoadsideArea(
          AREAS.map((area) => ({ ...area, radiusMetres })),
          { ...point, country: "AU" },
          157,
        ) !== null;
      if (isWithinReach(Math.min(a, b))) expect(isWithinReach(Math.max(a, b))).toBe(true);
    }),
  );
});

it("a roadside link can dial the deployment's support number", () => {
  expect(roadsideLink({ link: "tel:{support_phone}" }, "1300 975 707")).toBe("tel:1300975707");
  expect(roadsideLink({ link: "https://roadside.example/help" }, "1300 975 707")).toBe("https://roadside.example/help");
});

it("F-218 F-219 F-447 roadside help is offered only for a single battery job with a suburb", () => {
  const questionForCart = (cart: Parameters<typeof testLead>[0]) => toRoadsideQuery(testLead(cart));
  expect(questionForCart({ cart: [battery], suburb: PARRAMATTA })).toEqual({ taskId: 157, suburbId: PARRAMATTA.id });
  expect(questionForCart({ cart: [battery, sparkPlugs], suburb: PARRAMATTA })).toBeNull();
  expect(questionForCart({ cart: [battery, basicService], suburb: PARRAMATTA })).toBeNull();
  expect(questionForCart({ cart: [sparkPlugs], suburb: PARRAMATTA })).toBeNull();
  expect(questionForCart({ cart: [battery] })).toBeNull();
  expect(questionForCart({ suburb: PARRAMATTA })).toBeNull();
});
