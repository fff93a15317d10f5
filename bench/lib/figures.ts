import type { Definition, Row } from './report.ts'

type Measure = () => Promise<number>

/**
 * Measures both sides alternately, several times; the best of each, so that a disturbance of the machine affects
 * neither.
 */
export async function best(rounds: number, ours: Measure, theirs: Measure): Promise<[number, number]> {
  const found: [number, number] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    found[0] = Math.max(found[0], await ours())
    found[1] = Math.max(found[1], await theirs())
  }
  return found
}

/** {@link best} of durations: the shortest of each. */
export async function shortest(rounds: number, ours: Measure, theirs: Measure): Promise<[number, number]> {
  const inverse = (measure: Measure) => async () => 1 / (await measure())
  const [most, mostOfTheirs] = await best(rounds, inverse(ours), inverse(theirs))
  return [1 / most, 1 / mostOfTheirs]
}

export const megabytes = (perSecond: number) => `${(perSecond / 1e6).toFixed(0)} MB/s`
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** A row whose figure is relative to the reference. */
export const ratioRow = (
  definition: Definition,
  ours: number,
  theirs: number,
  show: (value: number) => string,
  { name, atLeast }: { name: string; atLeast: number },
): Row => ({
  ...definition,
  product: show(ours),
  reference: `${name}: ${show(theirs)}`,
  value: (ours / theirs).toFixed(2),
  bar: `≥ ${atLeast}`,
  met: ours / theirs >= atLeast,
})

/** A row that may be slower than a smaller one by a limited factor only. */
export const growthRow = (
  definition: Definition,
  large: number,
  small: number,
  { name, atMost, limitMs }: { name: string; atMost: number; limitMs?: number },
): Row => ({
  ...definition,
  product: milliseconds(large),
  reference: `${name}: ${milliseconds(small)}`,
  value: (large / small).toFixed(2),
  bar: `≤ ${atMost}${limitMs === undefined ? '' : `, ≤ ${limitMs} ms`}`,
  met: large / small <= atMost && large <= (limitMs ?? Infinity),
})

/** A row without a reference. */
export const plainRow = (definition: Definition, value: string, bar: string, met: boolean, product = ''): Row => ({
  ...definition,
  product,
  reference: '',
  value,
  bar,
  met,
})
