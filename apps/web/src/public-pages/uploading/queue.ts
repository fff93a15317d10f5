/** A file that a visitor has chosen. */
export type Queued = {
  key: number
  /** Where it is announced. */
  to: string
  file: File
  entryId: string | null
  remark: string
  /** Where it is being sent to, once the server has begun it. */
  url: string | null
  sent: number
  state: 'waiting' | 'sending' | 'paused' | 'offline' | 'done' | 'failed'
  /** Why it failed, for people. */
  error: string | null
}

export type Action =
  | { type: 'add'; items: readonly Queued[] }
  | { type: 'change'; key: number; change: Partial<Queued> }
  | { type: 'remove'; key: number }

/** The files of a visitor, in the order in which they are sent. */
export function queueOf(queue: readonly Queued[], action: Action): readonly Queued[] {
  switch (action.type) {
    case 'add':
      return [...queue, ...action.items]
    case 'change':
      return queue.map((item) => (item.key === action.key ? { ...item, ...action.change } : item))
    case 'remove':
      return queue.filter((item) => item.key !== action.key)
  }
}

/** What is sent next. One file at a time: one that is paused keeps the place of its visit, too. */
export function nextIn(queue: readonly Queued[]): Queued | null {
  const isHeld = queue.some(({ state }) => state === 'sending' || state === 'paused' || state === 'offline')
  return isHeld ? null : (queue.find(({ state }) => state === 'waiting') ?? null)
}

/** Why a file is not even announced, or null: the same is checked by the server. */
export function unwanted(
  { name, size }: Pick<File, 'name' | 'size'>,
  { maxSize, types }: { maxSize: number; types: readonly string[] },
): 'size' | 'type' | null {
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  if (types.length > 0 && !types.includes(extension)) return 'type'
  return size > maxSize ? 'size' : null
}
