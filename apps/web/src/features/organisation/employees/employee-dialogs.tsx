import type { Employee } from '@khlang/contract/employees'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { toast, toastFailure, toastUndo } from '../../../ui/toasts.tsx'
import { refreshOrganisation, resetFactor, resume, suspend, withdraw } from '../organisation.api.ts'
import { useEmployeeName } from '../employee-name.ts'

const removeDialog = lazyDialog(() => import('../leaving/remove-dialog.tsx').then((module) => module.RemoveDialog))
const devicesDialog = lazyDialog(() => import('./devices-dialog.tsx').then((module) => module.DevicesDialog))
const editDialog = lazyDialog(() => import('./edit-dialog.tsx').then((module) => module.EditDialog))

/** What is asked about an employee or an invitation. */
export type AskedOf = { row: Employee; what: 'edit' | 'suspend' | 'remove' | 'withdraw' | 'devices' | 'reset' }

/** The dialog of one row. It belongs to the page: a row that another admin has taken away takes no open form with it. */
export function EmployeeDialogs({ asked: { row, what }, onEnd }: { asked: AskedOf; onEnd: () => void }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const { id } = row
  const name = useEmployeeName(row)
  const close = () => {
    onEnd()
    // What was refused may be so because another admin was there first.
    void refreshOrganisation(queries)
  }

  async function confirmSuspension() {
    await suspend(id)
    await refreshOrganisation(queries)
    toastUndo(t('done.suspended', { name }), t('done.undo'), () => {
      resume(id)
        .then(
          () => toast({ tone: 'good', message: t('done.resumed', { name }) }),
          (error: unknown) => toastFailure(error, t('done.failed')),
        )
        .finally(() => void refreshOrganisation(queries))
    })
  }
  async function confirmWithdrawal() {
    await withdraw(id)
    await refreshOrganisation(queries)
    toast({ tone: 'good', message: t('done.withdrawn', { name }) })
  }
  async function confirmReset() {
    await resetFactor(id)
    await refreshOrganisation(queries)
    toast({ tone: 'good', message: t('done.factorReset', { name }) })
  }
  switch (what) {
    case 'devices':
      return <devicesDialog.Dialog employee={row} onClose={close} />
    case 'reset':
      return (
        <ConfirmDialog
          opened
          onClose={close}
          onConfirm={confirmReset}
          title={t('factorReset.title', { name })}
          text={t('factorReset.text')}
          confirmLabel={t('factorReset.confirm')}
          danger
        />
      )
    case 'remove':
      return <removeDialog.Dialog employee={row} onClose={close} />
    case 'edit':
      return <editDialog.Dialog employee={row} onClose={close} />
    case 'suspend':
      return (
        <ConfirmDialog
          opened
          onClose={close}
          onConfirm={confirmSuspension}
          title={t('suspend.title', { name })}
          text={t('suspend.text')}
          confirmLabel={t('suspend.confirm')}
          danger
        />
      )
    case 'withdraw':
      return (
        <ConfirmDialog
          opened
          onClose={close}
          onConfirm={confirmWithdrawal}
          title={t('withdraw.title', { name })}
          text={t('withdraw.text')}
          confirmLabel={t('withdraw.confirm')}
          danger
        />
      )
  }
}
