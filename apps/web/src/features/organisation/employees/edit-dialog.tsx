import { NativeSelect } from '@mantine/core'
import { type Employee, mailPermissions } from '@khlang/contract/employees'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editsOf, isSame } from '../../../lib/edits.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshOrganisation, sendEmployeeChange } from '../organisation.api.ts'
import classes from '../organisation.module.css'
import { useEmployeeName } from '../employee-name.ts'
import { type GroupChoice, GroupFields } from './group-fields.tsx'

/** The departments, roles and permissions of an employee. */
export function EditDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const { id } = employee
  const name = useEmployeeName(employee)
  const [start] = useState(() => ({
    groups: {
      departmentIds: employee.departments.map((group) => group.id),
      roleIds: employee.roles.map((group) => group.id),
      isAdmin: employee.isAdmin,
    },
    mail: { inbox: employee.inbox, outbox: employee.outbox },
  }))
  const [groups, setGroups] = useState<GroupChoice>(start.groups)
  const [mail, setMail] = useState(start.mail)
  const { busy, error, send } = useSending()
  const changed = !isSame({ groups, mail }, start)

  const submit = () =>
    void send(async () => {
      await sendEmployeeChange(id, editsOf({ ...groups, ...mail }, { ...start.groups, ...start.mail }))
      await refreshOrganisation(queries)
      toast({ tone: 'good', message: t('done.saved', { name }) })
      onClose()
    })
  return (
    <FormDialog
      title={t('edit.title', { name })}
      confirm={t('edit.confirm')}
      busy={busy}
      dirty={changed}
      disabled={!changed}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <GroupFields value={groups} onChange={setGroups} />
      {/* Admin Business manages all documents anyway. */}
      {!groups.isAdmin && (
        <div className={classes.pair}>
          {(['inbox', 'outbox'] as const).map((box) => (
            <NativeSelect
              key={box}
              label={t(`edit.${box}`)}
              value={mail[box] ?? 'inherit'}
              data={(['inherit', ...mailPermissions] as const).map((value) => ({
                value,
                label: t(`edit.mail.${value}`),
              }))}
              onChange={(event) =>
                setMail({ ...mail, [box]: mailPermissions.find((one) => one === event.currentTarget.value) ?? null })
              }
            />
          ))}
        </div>
      )}
    </FormDialog>
  )
}
