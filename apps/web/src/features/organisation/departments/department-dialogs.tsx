import type { Department } from '@khlang/contract/organisation'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshOrganisation, removeDepartment, sendDepartment, sendDepartmentChange } from '../organisation.api.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NamesDialog } from './names-dialog.tsx'
import { currentLanguage } from '../../../lib/i18n.ts'
import { nameIn } from '../../../lib/name-in.ts'

/** What is asked about a department. */
export type AskedOfDepartment = { department: Department; what: 'below' | 'rename' | 'move' | 'suspend' | 'delete' }

type DepartmentDialogsProps = { asked: AskedOfDepartment; departments: readonly Department[]; onEnd: () => void }

/** The dialog of one department. It belongs to the tree: a branch that is deleted takes no open form with it. */
export function DepartmentDialogs({ asked: { department, what }, departments, onEnd }: DepartmentDialogsProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const { id, name, nameTh, nameEn } = department
  const close = () => {
    onEnd()
    // What was refused may be so because another admin was there first.
    void refreshOrganisation(queries)
  }
  const finish = async (message: string) => {
    await refreshOrganisation(queries)
    toast({ tone: 'good', message })
  }
  switch (what) {
    case 'below':
      return (
        <NamesDialog
          title={t('departments.newTitle')}
          onClose={close}
          onSave={async (names) => {
            await sendDepartment(names, id)
            await finish(t('departments.saved', { name: nameIn(names, currentLanguage()) }))
          }}
        />
      )
    case 'rename':
      return (
        <NamesDialog
          title={t('departments.renameTitle', { name })}
          names={{ nameTh, nameEn }}
          onClose={close}
          onSave={async (names, changed) => {
            await sendDepartmentChange(id, changed)
            await finish(t('departments.saved', { name: nameIn(names, currentLanguage()) }))
          }}
        />
      )
    case 'move':
      return <MoveDialog department={department} departments={departments} onClose={close} />
    case 'suspend':
      return (
        <ConfirmDialog
          opened
          onClose={close}
          onConfirm={async () => {
            await sendDepartmentChange(id, { suspended: true })
            await finish(t('departments.saved', { name }))
          }}
          title={t('departments.suspendTitle', { name })}
          text={t('departments.suspendText')}
          confirmLabel={t('departments.suspend')}
          danger
        />
      )
    case 'delete':
      return (
        <ConfirmDialog
          opened
          onClose={close}
          onConfirm={async () => {
            await removeDepartment(id)
            await finish(t('departments.deleted', { name }))
          }}
          title={t('departments.deleteTitle', { name })}
          text={t('departments.deleteText')}
          confirmLabel={t('departments.delete')}
          danger
        />
      )
  }
}
