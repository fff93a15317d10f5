import { checkItems, type Item } from '@khlang/contract'
import { call } from '../../../lib/call.ts'
import { createStore } from '../../../lib/store.ts'

type Named = Pick<Item, 'id' | 'name'>
/** The file whose password or passphrase is being asked, and who waits for it. */
type Asked = { item: Named; secret: 'password' | 'passphrase'; answer: (open: boolean) => void }
export const unlocking = createStore<Asked | null>(null)

const ask = (item: Named, secret: Asked['secret']): Promise<boolean> => {
  unlocking.get()?.answer(false)
  return new Promise((answer) => unlocking.set({ item, secret, answer }))
}

/** What stands between this sign-in and the bytes; whoever may only look is not told, and asked for the password. */
async function missingSecret(item: Shut): Promise<Asked['secret'] | null> {
  const { items } = await call(checkItems, { body: { ids: [item.id], operation: 'download' } })
  const code = items[0]?.machineCode
  if (code === 'PASSPHRASE_REQUIRED') return 'passphrase'
  return code === 'FILE_PASSWORD_REQUIRED' || (code === 'NOT_ALLOWED' && item.hasPassword) ? 'password' : null
}

type Shut = Named & Pick<Item, 'hasPassword' | 'encrypted'>

/** Whether the bytes of a file may be had now; the person is asked for its password first, then for its passphrase. */
export async function openFirst(item: Shut): Promise<boolean> {
  if (!item.hasPassword && !item.encrypted) return true
  // What else is in the way is told later.
  const secret = await missingSecret(item)
  if (secret === null) return true
  if (!(await ask(item, secret))) return false
  return secret === 'password' && item.encrypted ? openFirst(item) : true
}

/** Nobody waits any more. */
export function stopAsking(id: string) {
  if (unlocking.get()?.item.id === id) unlocking.set(null)
}
