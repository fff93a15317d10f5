import type { Employee } from '@khlang/contract/employees'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CirclePause, CirclePlay, EllipsisVertical, Pencil, Send, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import { toast, toastFailure, toastUndo } from '../../../ui/toasts.tsx'
import { inviteAgain, refreshOrganisation, resume, suspend, withdraw } from '../organisation.api.ts'
import { useEmployeeName } from '../employee-name.ts'

const removeDialog = lazyDialog(() => import('../leaving/remove-dialog.tsx').then((module) => module.RemoveDialog))
const editDialog = lazyDialog(() => import('./edit-dialog.tsx').then((module) => module.EditDialog))

/** What can be done with one employee or invitation. */
export function EmployeeMenu({ row }: { row: Employee }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const [open, setOpen] = useState<'edit' | 'suspend' | 'remove' | 'withdraw' | null>(null)
  const { id, status } = row
  const name = useEmployeeName(row)
  const isInvited = status === 'invited'
  const close = () => setOpen(null)

  const doing = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done: string }) => work(),
    onSuccess: (_, { done }) => toast({ tone: 'good', message: done }),
    onError: (error) => toastFailure(error, t('done.failed')),
    onSettled: () => refreshOrganisation(queries),
  })
  const giveBack = () => doing.mutate({ work: () => resume(id), done: t('done.resumed', { name }) })

  async function confirmSuspension() {
    await suspend(id)
    await refreshOrganisation(queries)
    toastUndo(t('done.suspended', { name }), t('done.undo'), giveBack)
  }
  async function confirmWithdrawal() {
    await withdraw(id)
    await refreshOrganisation(queries)
    toast({ tone: 'good', message: t('done.withdrawn', { name }) })
  }

  const entries: readonly MenuEntry[] = isInvited
    ? [
        {
          id: 'again',
          label: t('row.inviteAgain'),
          icon: Send,
          run: () => doing.mutate({ work: () => inviteAgain(id), done: t('done.invited', { name }) }),
        },
        { id: 'remove', label: t('row.withdraw'), icon: UserMinus, danger: true, run: () => setOpen('withdraw') },
      ]
    : [
        { id: 'edit', label: t('row.edit'), icon: Pencil, run: () => setOpen('edit') },
        status === 'suspended'
          ? { id: 'resume', label: t('row.resume'), icon: CirclePlay, run: giveBack }
          : { id: 'suspend', label: t('row.suspend'), icon: CirclePause, run: () => setOpen('suspend') },
        { kind: 'line', id: 'line' },
        { id: 'remove', label: t('row.remove'), icon: UserMinus, danger: true, run: () => setOpen('remove') },
      ]
  return (
    <>
      <MenuButton label={t('row.more', { name })} align="end" entries={entries}>
        {(props) => <IconButton label={t('row.more', { name })} icon={EllipsisVertical} size="small" {...props} />}
      </MenuButton>
      {open === 'remove' && <removeDialog.Dialog employee={row} onClose={close} />}
      {open === 'edit' && <editDialog.Dialog employee={row} onClose={close} />}
      <ConfirmDialog
        opened={open === 'suspend'}
        onClose={close}
        onConfirm={confirmSuspension}
        title={t('suspend.title', { name })}
        text={t('suspend.text')}
        confirmLabel={t('suspend.confirm')}
        danger
      />
      <ConfirmDialog
        opened={open === 'withdraw'}
        onClose={close}
        onConfirm={confirmWithdrawal}
        title={t('withdraw.title', { name })}
        text={t('withdraw.text')}
        confirmLabel={t('withdraw.confirm')}
        danger
      />
    </>
  )
}
