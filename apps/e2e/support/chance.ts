import { createHash, randomBytes } from 'node:crypto'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Reproducible randomness: the same in every `npm test`; `npm run soak` sets another seed, which is printed. */
export function createChance(seed = Number(process.env.FAULT_SEED ?? 257_428_339)) {
  let state = seed >>> 0
  /** mulberry32 */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    seed,
    next,
    whole,
    pick: <T>(values: readonly [T, ...T[]]): T => values[whole(0, values.length - 1)] as T,
  }
}

export type Chance = ReturnType<typeof createChance>

const pool = randomBytes(48 * 1024 * 1024)
let drawn = 0

/** Bytes of this length, different for each call. */
export function someBytes(size: number): Buffer {
  drawn += 4099
  const from = drawn % Math.max(1, pool.length - size)
  const bytes = Buffer.from(pool.subarray(from, from + size))
  if (size >= 8) bytes.writeBigUInt64BE(BigInt(drawn), 0)
  return bytes
}
