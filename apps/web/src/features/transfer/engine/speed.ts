const windowMs = 6000

/** Bytes a second over the last few seconds; steady enough to read, quick enough to believe. */
export function createSpeed() {
  let samples: { at: number; bytes: number }[] = []
  return {
    add(bytes: number, at: number) {
      const last = samples.at(-1)
      // One sample for each tenth of a second: thousands of small files must not grow the list.
      if (last && at - last.at < 100) last.bytes += bytes
      else samples.push({ at, bytes })
      samples = samples.filter((sample) => at - sample.at <= windowMs)
    },
    /** Bytes a second, or null while there is too little to say. */
    read(at: number): number | null {
      const recent = samples.filter((sample) => at - sample.at <= windowMs)
      const first = recent[0]
      if (!first || at - first.at < 500) return null
      return recent.reduce((sum, sample) => sum + sample.bytes, 0) / ((at - first.at) / 1000)
    },
    reset: () => {
      samples = []
    },
  }
}
