import { needTexts } from '../../../app/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { unlocking } from './unlocking.ts'

const part = lazyDialog(async () => {
  const [module] = await Promise.all([import('./unlock-dialog.tsx'), needTexts('protection')])
  return module.UnlockDialog
})

/** Stands once in the shell: whoever needs the bytes of a file asks through it. */
export function Unlocking() {
  const asked = useStore(unlocking)
  if (!asked) return null
  const { item, answer } = asked
  const end = (open: boolean) => {
    unlocking.set(null)
    answer(open)
  }
  return <part.Dialog key={item.id} item={item} onEnd={end} />
}
