/** Faces from a game's secret, by docs/dice.md. The twin of `yacht.dice`; works without `crypto.subtle`. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Where in a game a die is thrown. */
export interface Address {
  /** The seat that rolls. */
  readonly stream: number;
  /** From 1; 0 decides who starts. */
  readonly round: number;
  /** The number of the roll in its round, from 1. */
  readonly roll: number;
  /** 0 to 4. */
  readonly position: number;
}

const FAIR_BYTES = 252;
const FACE_COUNT = 6;

/**
 * Gives the commitment to a secret, both in hexadecimal digits.
 * @throws Error if the secret is not written in pairs of hexadecimal digits.
 */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/**
 * Gives the face of the die at an address.
 * @throws Error if the secret is not written in pairs of hexadecimal digits.
 */
export function faceAt(secret: string, game: string, address: Address): number {
  const key = hexToBytes(secret);
  const { stream, round, roll, position } = address;
  const where = ["yacht-dice-1", game, stream, round, roll, position].join("/");
  for (let attempt = 0; ; attempt += 1) {
    const byte = hmac(sha256, key, utf8ToBytes(`${where}/${attempt}`))[0] ?? FAIR_BYTES;
    if (byte < FAIR_BYTES) return (byte % FACE_COUNT) + 1;
  }
}
