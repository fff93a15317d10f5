import { checkItems, type Item } from '@khlang/contract'
import { call } from '../../../lib/call.ts'
import { createStore } from '../../../lib/store.ts'

type Named = Pick<Item, 'id' | 'name'>
/** The file whose password or passphrase is being asked, and who waits for it. */
type Asked = { item: Named; secret: 'password' | 'passphrase'; resolve: (open: boolean) => void }
export const unlocking = createStore<Asked | null>(null)

const ask = (item: Named, secret: Asked['secret']): Promise<boolean> => {
  unlocking.get()?.resolve(false)
  return new Promise((resolve) => unlocking.set({ item, secret, resolve }))
}

/** What locks the bytes for this session; people with view-only permission get no details and are asked for the password. */
async function missingSecret(item: Shut): Promise<Asked['secret'] | null> {
  const { items } = await call(checkItems, { body: { ids: [item.id], operation: 'download' } })
  const code = items[0]?.machineCode
  if (code === 'PASSPHRASE_REQUIRED') return 'passphrase'
  return code === 'FILE_PASSWORD_REQUIRED' || (code === 'NOT_ALLOWED' && item.hasPassword) ? 'password' : null
}

type Shut = Named & Pick<Item, 'hasPassword' | 'encrypted'>

/** Whether the bytes of a file are accessible; prompts for the password first, then for the passphrase. */
export async function openFirst(item: Shut): Promise<boolean> {
  if (!item.hasPassword && !item.encrypted) return true
  // Other obstacles are reported later.
  const secret = await missingSecret(item)
  if (secret === null) return true
  if (!(await ask(item, secret))) return false
  return secret === 'password' && item.encrypted ? openFirst(item) : true
}

/** Clears the pending request. */
export function stopAsking(id: string) {
  if (unlocking.get()?.item.id === id) unlocking.set(null)
}
