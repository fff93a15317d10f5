/** Scroll and selection of list pages, by entry of the browser's history: going back finds them as they were. */
type Remembered = { top: number; ids: ReadonlySet<string>; focus: string | null }

const memory = new Map<string, Remembered>()
const atMost = 50

export function rememberPlace(key: string, place: Remembered) {
  memory.delete(key)
  memory.set(key, place)
  if (memory.size > atMost) memory.delete(memory.keys().next().value ?? '')
}
export const recallPlace = (key: string): Remembered | undefined => memory.get(key)
