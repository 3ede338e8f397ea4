/** Chance of this browser: dice and ids from its cryptographic source. */
import type { Dice } from "../rules/dice.ts";

const FACE_COUNT = 6;
/** Bytes from here on are thrown away, so that each face is equally likely. */
const FIRST_REJECTED = 256 - (256 % FACE_COUNT);

/** Gives dice from `crypto.getRandomValues`; each is drawn when it is thrown and not before. */
export function browserDice(): Dice {
  return {
    roll(count) {
      const faces: number[] = [];
      while (faces.length < count) {
        const bytes = crypto.getRandomValues(new Uint8Array(count - faces.length));
        for (const byte of bytes) if (byte < FIRST_REJECTED) faces.push((byte % FACE_COUNT) + 1);
      }
      return faces;
    },
  };
}

/** Gives a new table's id: 128 random bits in base64url, 22 characters. */
export function newTableId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
