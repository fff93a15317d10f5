import { itemsOfLine, type Layout, lineCount, lineOf } from './layout.ts'

export type Step = 'up' | 'down' | 'left' | 'right' | 'home' | 'end' | 'pageUp' | 'pageDown'

export type Command =
  | { do: 'step'; step: Step; extend: boolean; keep: boolean }
  | { do: 'type'; text: string }
  | { do: 'toggle' | 'preview' | 'open' | 'up' | 'rename' | 'trash' | 'all' | 'none' | 'menu' }
  | { do: 'copy' | 'cut' | 'paste' | 'undo' | 'details' | 'share' }

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const steps: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'home',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}
// By physical key: with a Thai layout the letter keys give Thai letters.
const withControl: Record<string, 'all' | 'copy' | 'cut' | 'paste' | 'undo' | 'details'> = {
  KeyA: 'all',
  KeyC: 'copy',
  KeyX: 'cut',
  KeyV: 'paste',
  KeyZ: 'undo',
  KeyI: 'details',
}

/** What a key means in the list, or null when the browser should have it. */
export function commandOf(key: Key, typing: boolean): Command | null {
  const control = key.ctrlKey || key.metaKey
  if (key.altKey) {
    // As in Google Drive.
    if (control) return key.code === 'KeyA' && !key.shiftKey ? { do: 'share' } : null
    return key.key === 'ArrowUp' ? { do: 'up' } : null
  }
  const step = steps[key.key]
  if (step) return { do: 'step', step, extend: key.shiftKey, keep: control }
  if (control) {
    if (key.key === ' ') return { do: 'toggle' }
    const known = withControl[key.code]
    return known && !key.shiftKey ? { do: known } : null
  }
  switch (key.key) {
    case 'Enter':
      return { do: 'open' }
    case 'Backspace':
      return { do: 'up' }
    case 'F2':
      return { do: 'rename' }
    case 'Delete':
      return { do: 'trash' }
    case 'Escape':
      return { do: 'none' }
    case 'ContextMenu':
      return { do: 'menu' }
    case 'F10':
      return key.shiftKey ? { do: 'menu' } : null
    case ' ':
      return typing ? { do: 'type', text: ' ' } : { do: 'preview' }
    case '?':
    case '/':
      return null // belong to the page: its key list and its search
    default:
      return isLetter(key.key) ? { do: 'type', text: key.key } : null
  }
}

const isLetter = (key: string) => [...key].length === 1 && /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(key)

/** The list as keys see it; `perPage` is the number of lines in sight. */
export type Shape = { layout: Layout; perPage: number }

/** Where a step leads. Without a focus the first step goes to an end of the list. */
export function stepFrom(index: number, step: Step, { layout, perPage }: Shape): number {
  const { count, columns } = layout
  if (count === 0) return -1
  const last = count - 1
  if (index < 0) return step === 'up' || step === 'end' || step === 'pageUp' ? last : 0
  const within = (next: number) => Math.min(last, Math.max(0, next))
  switch (step) {
    case 'up':
      return byLines(layout, index, -1)
    case 'down':
      return byLines(layout, index, 1)
    case 'left':
      return columns === 1 ? index : within(index - 1)
    case 'right':
      return columns === 1 ? index : within(index + 1)
    case 'home':
      return 0
    case 'end':
      return last
    case 'pageUp':
      return lineOf(layout, index) - perPage < 0 ? 0 : byLines(layout, index, -perPage)
    case 'pageDown':
      return lineOf(layout, index) + perPage >= lineCount(layout) ? last : byLines(layout, index, perPage)
  }
}

/** The same column of another line, or the last tile of a shorter one; stays where there is no such line. */
function byLines(layout: Layout, index: number, lines: number): number {
  const line = lineOf(layout, index)
  if (line + lines < 0 || line + lines >= lineCount(layout)) return index
  const [first] = itemsOfLine(layout, line)
  const [start, end] = itemsOfLine(layout, line + lines)
  return Math.min(start + index - first, end - 1)
}
