import { needTexts } from '../../../lib/i18n.ts'
import { steppingUp } from '../../../lib/step-up.ts'
import { useStore } from '../../../lib/store.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { identityTexts } from '../texts.ts'

const part = lazyDialog(async () => {
  const [module] = await Promise.all([import('./step-up-dialog.tsx'), needTexts(identityTexts)])
  return module.StepUpDialog
})

/** Mounted once in the shell: calls that need a confirmed session ask for it here, and are then sent again. */
export function StepUp() {
  const answer = useStore(steppingUp)
  return answer && <part.Dialog onEnd={answer} />
}
