import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preventAutoReload } from '../lib/busy.ts'
import { type Asker, askers, useHeldSteps } from '../lib/leaving.ts'
import { useStore } from '../lib/store.ts'
import { Dialog } from './dialog.tsx'
import { topDialog } from './dialog-stack.ts'
import { DiscardButtons } from './discard-buttons.tsx'

/** In a form of a page: while something in it is not saved, leaving the page asks, once for all forms of the page. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const { t } = useTranslation('ui')
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const ask = useCallback<Asker>((next) => setGoOn(() => next), [])
  const isFirst = useStore(askers, ([first]) => first === ask)
  useEffect(() => {
    if (!when) return
    const endHold = preventAutoReload('form')
    askers.set((before) => [...before, ask])
    return () => {
      endHold()
      askers.set((before) => before.filter((one) => one !== ask))
    }
  }, [when, ask])
  useHeldSteps(
    when && isFirst,
    ({ isBack, isOnPage, take }) => {
      // An open dialog answers Back by itself.
      if (isOnPage || (isBack && topDialog())) return false
      ask(take)
      return true
    },
    true,
  )
  if (!goOn) return null
  const keep = () => setGoOn(null)
  const discard = () => {
    keep()
    goOn()
  }
  return (
    <Dialog
      opened
      role="alertdialog"
      title={t('dialog.discardPrompt')}
      onClose={keep}
      footer={<DiscardButtons onKeep={keep} onDiscard={discard} />}
    />
  )
}
