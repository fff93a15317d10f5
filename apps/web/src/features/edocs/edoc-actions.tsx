import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { Button } from '@mantine/core'
import { FileType } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useButtonWork } from '../../ui/use-button-work.ts'
import { ActionDialog } from './action-dialog.tsx'
import { KeepActions } from './keeping/keep-actions.tsx'
import { act, refreshEdocs } from './edocs.api.ts'
import { type AskedAction, askedActionOf, type EdocAction, mayRespond, offeredFor, suited } from './offered.ts'
import { useDeletedToast } from './use-deleted-toast.ts'

const responding = lazyDialog(() => import('./parts.ts').then((all) => all.responseDialog()))
const renaming = lazyDialog(() => import('./parts.ts').then((all) => all.renameDialog()))

const main: readonly EdocAction[] = ['approve', 'restore', 'take_instead']

const refusals = [
  'EDOC_STATE',
  'EDOC_DELETION_APPROVED',
  'EDOC_RESEND_SOON',
  'EDOC_RESEND_LIMIT',
  'EDOC_REQUEST_LIMIT',
] as const

type EdocActionsProps = {
  edocs: readonly EdocListed[]
  /** Nothing else is offered. */
  only?: readonly EdocAction[]
  /** What its button says where “this one” does not say which. */
  labels?: Partial<Record<EdocAction, string>>
  onDone: (action: EdocAction) => void
}

/** The buttons for one document or for several chosen ones; without any, what is set for all of them. */
export function EdocActions(props: EdocActionsProps) {
  return props.edocs.length === 0 ? <BoxSettings /> : <ChosenActions {...props} />
}

function BoxSettings() {
  const { t } = useTranslation('edocs')
  const { active } = useMe()
  const [isOpen, setIsOpen] = useState(false)
  if (active.type !== 'Citizen' && !active.features.rename_document) return null
  return (
    <>
      <Button variant="subtle" leftSection={<FileType size={17} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('renaming')}
      </Button>
      {isOpen && <renaming.Dialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ChosenActions({ edocs, only, labels, onDone }: EdocActionsProps) {
  const { t } = useTranslation('edocs')
  const queries = useQueryClient()
  const me = useMe()
  const showDeleted = useDeletedToast()
  const [asking, setAsking] = useState<AskedAction | null>(null)
  const [isResponding, setResponding] = useState(false)
  const { run, buttonProps } = useButtonWork<EdocAction>(t('failed'))
  const mayPurge = edocs.every(({ accountId }) =>
    me.accounts.some((one) => one.accountId === accountId && (one.type === 'Citizen' || one.isAdmin)),
  )

  const offered = offeredFor(edocs, mayPurge).filter((action) => only?.includes(action) ?? true)

  async function perform(action: EdocAction, reason?: string) {
    const { done, refused } = await act(action, suited(action, edocs), reason)
    if (action === 'delete') showDeleted(done)
    else if (done.length > 0) toast({ tone: 'good', message: t(`done.${action}`, { count: done.length }) })
    const known = refusals.find((one) => one === refused[0])
    if (refused.length > 0)
      toast({
        tone: 'bad',
        message: `${t('notDone', { count: refused.length })} ${t(known ? `refused.${known}` : 'failed')}`,
      })
    setAsking(null)
    onDone(action)
    await refreshEdocs(queries)
  }
  async function start(action: EdocAction) {
    const question = askedActionOf(action)
    if (question) return setAsking(question)
    await run(action, () => perform(action))
  }
  return (
    <>
      {offered.map((action) => (
        <Button
          key={action}
          variant={main.includes(action) ? 'filled' : 'default'}
          {...buttonProps(action)}
          onClick={() => void start(action)}
        >
          {labels?.[action] ?? t(`action.${action}`)}
        </Button>
      ))}
      {only === undefined && mayRespond(edocs) && (
        <Button variant="default" onClick={() => setResponding(true)}>
          {t('respond')}
        </Button>
      )}
      {isResponding && <responding.Dialog edocs={edocs} onClose={() => setResponding(false)} />}
      {only === undefined && <KeepActions edocs={edocs} />}
      {asking && (
        <ActionDialog
          action={asking}
          edocs={edocs}
          onConfirm={(reason) => perform(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
