import { describe, expect, it } from "vitest";
import { testTask } from "../../../../test/support/test-task";
import { TYRE_QUALITY } from "../cart-item";
import { addItem, addItems, blockingItems, isMixedCart, removeItems, logbookService } from "./cart-items";
import { itemDetail, workDetail } from "./item-note";
import { basicService, createCustomTask, newLogbookService, repairFromTask } from "./new-item";
import { reprice } from "./reprice";
import { NO_VEHICLE } from "../../catalogue/vehicle/vehicle";
import {
  isTyreComplete,
  isTyreQuantity,
  NO_TYRE,
  findOpenTyreQuestion,
  readTyreQuantity,
  tyreDescription,
  TYRE_QUALITY_DESCRIPTION,
  applyTyreSize,
} from "./tyre-selection";
import { isWindscreenAnswered, NO_WINDSCREEN_ANSWER, windscreenAnswer, windscreenSummary } from "./windscreen-features";

const battery = repairFromTask(testTask());
const sparkPlugs = repairFromTask(testTask({ id: 296, name: "Spark Plugs Replacement" }));
const tyres = repairFromTask(testTask({ id: 156, name: "Tyre Replacement" }));
const windscreen = repairFromTask(testTask({ id: 193, name: "Windscreen Replacement" }));

describe("cart", () => {
  it("F-205 a service replaces the existing service and keeps the repairs", () => {
    const cart = addItems([], [basicService, battery, newLogbookService]);
    expect(cart).toEqual([battery, newLogbookService]);
  });

  it("F-206 a repair is in the cart once, and each custom task has its own line", () => {
    expect(addItems([], [battery, battery])).toEqual([battery]);
    const custom = addItems([], [createCustomTask("Noise at the back"), createCustomTask("Smells of petrol")]);
    expect(custom.map((item) => [item.key, item.notes])).toEqual([
      ["custom:1", "Noise at the back"],
      ["custom:2", "Smells of petrol"],
    ]);
  });

  it("a removed custom task does not give its line to a remaining one", () => {
    const cart = addItems([], [createCustomTask("a"), createCustomTask("b")]);
    const cartAfterSecondAdd = addItem(removeItems(cart, ["custom:1"]), createCustomTask("c"));
    expect(cartAfterSecondAdd.map((item) => item.key)).toEqual(["custom:2", "custom:3"]);
  });

  it("F-207 no interval is requested without the logbook service", () => {
    expect(logbookService(removeItems([newLogbookService, battery], ["service"]))).toBeUndefined();
  });

  it("F-131 a custom task has value category M, its text in the notes and no price", () => {
    expect(createCustomTask("Strange noise at the back")).toMatchObject({
      isCustom: true,
      taskValueCategory: "M",
      notes: "Strange noise at the back",
      canCalculatePrice: false,
    });
  });

  it("F-128 F-331 F-455 the Basic Service is generic service 1 with a single price", () => {
    expect(basicService).toMatchObject({
      serviceType: "GenericService",
      genericServiceId: 1,
      name: "Basic Service",
      pricingStrategy: "SinglePrice",
      canCalculatePrice: true,
    });
  });
});

describe("repricing of the cart", () => {
  const tasks = new Map([
    [157, testTask()],
    [296, testTask({ id: 296, pricing: "Unpriced" })],
    [156, testTask({ id: 156 })],
  ]);
  const at = { vehicle: NO_VEHICLE, state: null };

  it("repricing sets for every item whether it can be priced", () => {
    const cart = reprice([battery, sparkPlugs, createCustomTask("x"), basicService, newLogbookService], {
      tasks,
      canPriceLogbook: null,
      ...at,
    });
    expect(cart.map((item) => item.canCalculatePrice)).toEqual([true, false, false, true, null]);
    expect(reprice([newLogbookService], { tasks, canPriceLogbook: false, ...at })[0]?.canCalculatePrice).toBe(false);
  });

  it("tyres are priced once size, quality and quantity are known", () => {
    expect(reprice([tyres], { tasks, canPriceLogbook: null, ...at })[0]?.canCalculatePrice).toBeNull();
    const commercialTyres = {
      ...tyres,
      tyre: { width: 205, profile: 55, rim: 16, quality: TYRE_QUALITY.Commercial, quantity: 4 },
    };
    expect(reprice([commercialTyres], { tasks, canPriceLogbook: null, ...at })[0]?.canCalculatePrice).toBe(true);
  });

  it("F-213 F-214 a cart is mixed if it has priced and unpriced items, or ranges and fixed prices", () => {
    const fixedPriceJob = { key: "a", canCalculatePrice: true, pricingStrategy: "SinglePrice" } as const;
    const range = { key: "b", canCalculatePrice: true, pricingStrategy: "PriceRange" } as const;
    const none = { key: "c", canCalculatePrice: false, pricingStrategy: null } as const;
    const open = { key: "d", canCalculatePrice: null, pricingStrategy: "SinglePrice" } as const;
    expect(isMixedCart([fixedPriceJob, none])).toBe(true);
    expect(isMixedCart([fixedPriceJob, range])).toBe(true);
    expect(isMixedCart([fixedPriceJob, fixedPriceJob])).toBe(false);
    expect(isMixedCart([none, none])).toBe(false);
    expect(isMixedCart([fixedPriceJob, open])).toBe(false);
    expect(blockingItems([fixedPriceJob, range, none])).toEqual([range, none]);
    expect(blockingItems([range, none])).toEqual([none]);
  });
});

describe("tyres", () => {
  const tyre = { width: 205, profile: 55, rim: 16, quality: TYRE_QUALITY.Value, quantity: 4 };

  it("F-135 F-136 a tyre description is width/profile R rim x quantity plus the quality", () => {
    expect(tyreDescription(tyre)).toBe("205/55 R16 x 4 Value");
    expect(tyreDescription({ ...tyre, quality: TYRE_QUALITY.Premium })).toBe("205/55 R16 x 4 Premium");
    expect(tyreDescription({ ...tyre, quality: TYRE_QUALITY.Budget })).toBe("205/55 R16 x 4 Budget");
    expect(tyreDescription({ ...tyre, quality: null, quantity: null })).toBe("205/55 R16");
    expect(tyreDescription({ ...tyre, rim: null })).toBeNull();
  });

  it("F-134 quality 0 is a commercial tyre, not a missing value", () => {
    const commercial = { ...tyre, quality: TYRE_QUALITY.Commercial };
    expect(tyreDescription(commercial)).toBe("205/55 R16 x 4 Commercial");
    expect(isTyreComplete({ tyre: commercial })).toBe(true);
  });

  it("F-301 F-425 a tyre quantity is one to four", () => {
    expect([1, 4].every(isTyreQuantity)).toBe(true);
    expect([0, 5, 2.5, Number.NaN].some(isTyreQuantity)).toBe(false);
  });

  it("F-155 F-156 F-157 the qualities have the specified descriptions", () => {
    expect(TYRE_QUALITY_DESCRIPTION[TYRE_QUALITY.Premium]).toBe("The best of the best!");
    expect(TYRE_QUALITY_DESCRIPTION[TYRE_QUALITY.Value]).toBe("Great performance at a great price.");
    expect(TYRE_QUALITY_DESCRIPTION[TYRE_QUALITY.Budget]).toBe("Best price available.");
  });

  it("a new size asks for the quality again only if it is not sold in the chosen quality", () => {
    expect(applyTyreSize(tyre, { width: 195, profile: 65, rim: 15 }, [TYRE_QUALITY.Value])).toMatchObject({
      width: 195,
      quality: TYRE_QUALITY.Value,
      quantity: 4,
    });
    expect(
      applyTyreSize(tyre, { width: 195, profile: 80, rim: 14 }, [TYRE_QUALITY.Commercial, TYRE_QUALITY.Premium])
        .quality,
    ).toBeNull();
  });

  it("OW-17 a tyre size sold in only one quality gets that quality without a question", () => {
    const sizedTyre = applyTyreSize(NO_TYRE, { width: 195, profile: 80, rim: 14 }, [TYRE_QUALITY.Commercial]);
    expect([sizedTyre.quality, findOpenTyreQuestion(sizedTyre)]).toEqual([TYRE_QUALITY.Commercial, "quantity"]);
  });

  it.each([
    ["2 tyres 205/55 R16", 2],
    ["two new front tyres", 2],
    ["a pair of tyres", 2],
    ["set of tires", 4],
    ["4 tyres", 4],
    ["5 tyres", null],
    ["205/55 R16", null],
    ["tyre replacement", null],
  ])("reads how many tyres the text %s asks for", (text, quantity) => {
    expect(readTyreQuantity(text)).toBe(quantity);
  });
});

describe("windscreen", () => {
  it("F-138 windscreen features that are not chosen are answered with no", () => {
    expect(windscreenAnswer(["rainSensors", "antenna"])).toEqual({
      rainSensors: true,
      antenna: true,
      brakeLaneAssist: false,
      forwardFacingCameras: false,
      noFeatures: false,
    });
  });

  it("F-300 a windscreen question without a choice is unanswered", () => {
    expect(windscreenAnswer([])).toBeNull();
    expect(isWindscreenAnswered(windscreen)).toBe(false);
    expect(isWindscreenAnswered({ windscreen: windscreenAnswer(["noFeatures"]) })).toBe(true);
  });

  it("F-141 choosing a feature and choosing no features exclude each other", () => {
    expect(windscreenAnswer(["noFeatures", "rainSensors"])).toMatchObject({ rainSensors: true, noFeatures: false });
    expect(windscreenAnswer(["noFeatures"])).toMatchObject({
      rainSensors: false,
      antenna: false,
      brakeLaneAssist: false,
      forwardFacingCameras: false,
      noFeatures: true,
    });
  });

  it("F-139 F-140 the summary names only the chosen features", () => {
    expect(windscreenSummary(windscreenAnswer(["rainSensors", "antenna"]) ?? NO_WINDSCREEN_ANSWER)).toBe(
      "Rain sensors, Antenna in the glass",
    );
    expect(windscreenSummary(windscreenAnswer(["noFeatures"]) ?? NO_WINDSCREEN_ANSWER)).toBe(
      "No special features specified",
    );
    expect(windscreenSummary(NO_WINDSCREEN_ANSWER)).toBeNull();
  });
});

describe("answer text of an item", () => {
  const sized = { ...tyres, tyre: { width: 205, profile: 55, rim: 16, quality: TYRE_QUALITY.Value, quantity: 4 } };
  it("the text lists the tyres, the features or the answers to the questions", () => {
    expect([sized, battery, basicService].map(itemDetail)).toEqual(["205/55 R16 x 4 Value", null, null]);
    expect(itemDetail({ ...windscreen, windscreen: windscreenAnswer(["noFeatures"]) })).toBe(
      "No special features specified",
    );
  });

  it("the text omits questions whose answers are clear on their own", () => {
    const panel = { questionId: 50, optionIds: [1196, 1197], text: "Which panel is damaged? Rear bumper, Door" };
    const lights = { questionId: 59, optionIds: [1229], text: "Do the dash lights come on? Yes, bright" };
    const detailedBattery = { ...battery, additionalDetails: [panel, lights] };
    expect(itemDetail(detailedBattery)).toBe("Rear bumper, Door. Do the dash lights come on? Yes, bright");
    expect(workDetail(detailedBattery)).toBe(
      "Which panel is damaged? Rear bumper, Door. Do the dash lights come on? Yes, bright",
    );
  });

  it("the workshop gets each customer text once and does not get the item's name again", () => {
    expect(workDetail({ ...sized, notes: "The spare as well" })).toBe("205/55 R16 x 4 Value\nThe spare as well");
    expect(
      workDetail({
        ...battery,
        notes: "Slow to start",
        additionalDetails: [{ questionId: 1, optionIds: [1], text: "Slow to start" }],
      }),
    ).toBe("Slow to start");
    expect(workDetail(createCustomTask("The horn does not work"))).toBeNull();
  });
});
