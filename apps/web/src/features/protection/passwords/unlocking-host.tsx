import { needTexts } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { unlocking } from './unlocking.ts'
import { encryptionTexts } from '../encryption/texts.ts'
import { protectionTexts } from '../texts.ts'

const part = lazyDialog(async () => {
  const [module] = await Promise.all([import('./unlock-dialog.tsx'), needTexts(protectionTexts)])
  return module.UnlockDialog
})

const passphrasePart = lazyDialog(async () => {
  const [module] = await Promise.all([import('../encryption/passphrase-dialog.tsx'), needTexts(encryptionTexts)])
  return module.PassphraseDialog
})

/** Mounted once in the shell: every access to a file's bytes asks for passwords through it. */
export function Unlocking() {
  const asked = useStore(unlocking)
  if (!asked) return null
  const { item, secret, resolve } = asked
  const end = (open: boolean) => {
    unlocking.set(null)
    resolve(open)
  }
  if (secret === 'passphrase') return <passphrasePart.Dialog key={item.id} item={item} onEnd={end} />
  return <part.Dialog key={item.id} item={item} onEnd={end} />
}
