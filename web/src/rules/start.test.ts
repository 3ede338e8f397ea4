import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterStartRoll, nextFirstSeat, rollerOf, withoutContender } from "./start.ts";

describe("the roll-off", () => {
  test("the highest sum starts", () => {
    const after = afterStartRoll({ contenders: [0, 2], sums: [20] }, [6, 6, 6, 1, 2]);
    expect(after).toEqual({ first: 2 });
  });

  test("those tied for the highest sum roll again", () => {
    const after = afterStartRoll({ contenders: [0, 1, 3], sums: [20, 7] }, [4, 4, 4, 4, 4]);
    expect(after).toEqual({ rollOff: { contenders: [0, 3], sums: [] } });
  });

  test("contenders roll in ascending order", () => {
    expect(rollerOf({ contenders: [1, 3, 4], sums: [9] })).toBe(3);
  });

  test("a contender leaves with the sum that was rolled", () => {
    expect(withoutContender({ contenders: [0, 1, 2], sums: [9, 12] }, 0)).toEqual({
      rollOff: { contenders: [1, 2], sums: [12] },
    });
    expect(withoutContender({ contenders: [0, 1, 2], sums: [9, 12] }, 2)).toEqual({ first: 1 });
    expect(withoutContender({ contenders: [0, 1], sums: [] }, 0)).toEqual({ first: 1 });
  });
});

describe("the start of a rematch", () => {
  test("it passes on in seating order, and comes round", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.nat(5), (seatCount, seat) => {
        const first = seat % seatCount;
        expect(nextFirstSeat(first, seatCount, false)).toBe(first);
        let following = first;
        for (let game = 0; game < seatCount; game += 1) {
          following = nextFirstSeat(following, seatCount, true);
          expect(following === first).toBe(game === seatCount - 1);
        }
      }),
    );
  });
});
