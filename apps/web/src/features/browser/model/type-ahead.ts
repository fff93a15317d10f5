/** A longer pause begins a new word. */
const pauseMs = 800

/** Typing the beginning of a name goes to it; the same letter again goes to the next one. */
export function createTypeAhead(now: () => number) {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    isTyping: () => text !== '' && now() - last < pauseMs,
    /** The index to go to, or -1. */
    type(letter: string, names: readonly string[], from: number): number {
      text = now() - last < pauseMs ? text + letter : letter
      last = now()
      const repeated = [...text].every((one) => one === text[0])
      const wanted = fold(repeated ? (text[0] ?? '') : text)
      const start = repeated ? from + 1 : Math.max(0, from)
      for (let offset = 0; offset < names.length; offset++) {
        const index = (start + offset) % names.length
        if (fold(names[index] ?? '').startsWith(wanted)) return index
      }
      return -1
    },
    forget: () => {
      text = ''
    },
  }
}
export type TypeAhead = ReturnType<typeof createTypeAhead>

const fold = (text: string) => text.normalize('NFC').toLowerCase()
