const ROOTS = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime)) primes.push(number);
  return primes;
}

/** The first 32 bits behind the point. */
function fraction(number: number): number {
  return ((number % 1) * 2 ** 32) | 0;
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The bytes, a one, zeros, and the length in bits, in whole blocks of 64 bytes. */
function pad(bytes: Uint8Array): DataView {
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  padded.setUint32(padded.byteLength - 4, bytes.length << 3);
  return padded;
}

function addBlock(state: number[], block: DataView, offset: number): number[] {
  const words = Array.from({ length: 16 }, (_, index) => block.getInt32(offset + index * 4));
  for (let index = 16; index < 64; index += 1) {
    const [near, far] = [words[index - 2]!, words[index - 15]!];
    const first = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const second = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words.push((words[index - 16]! + first + words[index - 7]! + second) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (const [index, word] of words.entries()) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + ROOTS[index]! + word;
    const other = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + state[index]!) | 0);
}

/**
 * SHA-256 of a text's UTF-8 bytes as 64 hex digits (FIPS 180-4), at once and without a module of Node's:
 * the browser's own is asynchronous. It tells texts apart; secrets are hashed where Node does it.
 */
export function sha256(text: string): string {
  const block = pad(new TextEncoder().encode(text));
  let state = START;
  for (let offset = 0; offset < block.byteLength; offset += 64)
    state = addBlock(state, block, offset);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
