import { checkItems, type Item } from '@khlang/contract'
import { call } from '../../../lib/call.ts'
import { createStore } from '../../../lib/store.ts'

type Named = Pick<Item, 'id' | 'name'>
/** The file whose password is being asked, and who waits for it. */
export const unlocking = createStore<{ item: Named; answer: (open: boolean) => void } | null>(null)

/** Whether the bytes of a file may be had now; where it has a password, the person is asked for it first. */
export async function openFirst(item: Named & Pick<Item, 'hasPassword'>): Promise<boolean> {
  if (!item.hasPassword) return true
  const { items } = await call(checkItems, { body: { ids: [item.id], operation: 'download' } })
  // Whoever may only look is not told whether the file is open: they are asked. What else is in the way is told later.
  const code = items[0]?.machineCode
  if (code !== 'FILE_PASSWORD_REQUIRED' && code !== 'NOT_ALLOWED') return true
  unlocking.get()?.answer(false)
  return new Promise((answer) => unlocking.set({ item, answer }))
}

/** Nobody waits any more. */
export function stopAsking(id: string) {
  if (unlocking.get()?.item.id === id) unlocking.set(null)
}
