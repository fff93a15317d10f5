import { plainDigits } from '../../lib/thai-text.ts'

const taxIdLength = 13

/** The tax ids of a list, each once: on lines of their own, or between commas or blanks; one may have hyphens or blanks itself. */
export const taxIdsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n,;]+/u)
      .flatMap((part) => (plainDigits(part).length === taxIdLength ? [part] : part.split(/\s+/u)))
      .map(plainDigits)
      .filter((id) => id !== ''),
  ),
]
