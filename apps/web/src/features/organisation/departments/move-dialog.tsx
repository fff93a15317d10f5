import { Select } from '@mantine/core'
import type { Department } from '@khlang/contract/organisation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshOrganisation, sendDepartmentChange } from '../organisation.api.ts'
import { departmentChoices, idsWithin } from './tree.ts'

type MoveDialogProps = { department: Department; departments: readonly Department[]; onClose: () => void }

const top = 'top'

/** Moves a department without dragging. */
export function MoveDialog({ department: { id, name, parentId }, departments, onClose }: MoveDialogProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(parentId ?? top)
  const { busy, error, send } = useSending()
  const within = idsWithin(departments, id)
  const submit = () =>
    void send(async () => {
      await sendDepartmentChange(id, { parentId: chosen === top ? null : chosen })
      await refreshOrganisation(queries)
      toast({ tone: 'good', message: t('departments.moved', { name }) })
      onClose()
    })
  return (
    <FormDialog
      title={t('departments.moveTitle', { name })}
      confirm={t('names.save')}
      busy={busy}
      dirty={chosen !== (parentId ?? top)}
      disabled={chosen === (parentId ?? top)}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Select
        label={t('departments.parent')}
        data-autofocus
        comboboxProps={{ withinPortal: false }}
        searchable
        limit={100}
        allowDeselect={false}
        nothingFoundMessage={t('edit.nothing')}
        data={[
          { value: top, label: t('departments.top') },
          ...departmentChoices(departments).filter(({ value }) => !within.has(value)),
        ]}
        value={chosen}
        onChange={(value) => setChosen(value ?? top)}
      />
    </FormDialog>
  )
}
