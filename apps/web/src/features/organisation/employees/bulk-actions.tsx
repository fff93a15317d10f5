import { Button } from '@mantine/core'
import type { Employee } from '@khlang/contract/employees'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { nameOf } from '../employee-name.ts'
import { type ManyChange, refreshOrganisation, sendManyChanges } from '../organisation.api.ts'
import classes from '../organisation.module.css'
import { DepartmentsField, RolesField } from './group-fields.tsx'

type BulkActionsProps = { rows: readonly Employee[]; onDone: () => void }
type Failed = { id: string; name: string; message: string }

/** What can be done with several employees at once, and why it was refused for some; invitations are left out. */
export function BulkActions({ rows, onDone }: BulkActionsProps) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'groups' | 'suspend' | null>(null)
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const people = rows.filter(({ status }) => status === 'active' || status === 'suspended')
  const active = people.filter(({ status }) => status === 'active')
  const suspended = people.filter(({ status }) => status === 'suspended')

  async function change(which: readonly Employee[], what: ManyChange) {
    const items = await sendManyChanges(
      which.map(({ id }) => id),
      what,
    )
    await refreshOrganisation(queries)
    const names = new Map(which.map((row) => [row.id, nameOf(row, language)]))
    const refused = items.filter(({ ok }) => !ok)
    const done = items.length - refused.length
    if (done > 0) toast({ tone: 'good', message: t('done.many', { count: done }) })
    setFailed(refused.map(({ id, message = '' }) => ({ id, name: names.get(id) ?? '', message })))
    // Those that were refused stay selected until their reasons have been read.
    if (refused.length === 0) onDone()
  }
  const resuming = useMutation({
    mutationFn: () => change(suspended, { suspended: false }),
    onError: (error) => toastFailure(error, t('done.failed')),
  })
  return (
    <>
      {people.length > 0 && (
        <Button size="xs" variant="default" onClick={() => setOpen('groups')}>
          {t('bulk.groups')}
        </Button>
      )}
      {active.length > 0 && (
        <Button size="xs" variant="default" onClick={() => setOpen('suspend')}>
          {t('bulk.suspend')}
        </Button>
      )}
      {suspended.length > 0 && (
        <Button size="xs" variant="default" loading={resuming.isPending} onClick={() => resuming.mutate()}>
          {t('bulk.resume')}
        </Button>
      )}
      <ConfirmDialog
        opened={open === 'suspend'}
        onClose={() => setOpen(null)}
        onConfirm={() => change(active, { suspended: true })}
        title={t('bulk.suspendTitle', { count: active.length })}
        text={t('suspend.text')}
        confirmLabel={t('suspend.confirm')}
        danger
      />
      {open === 'groups' && (
        <GroupsDialog
          count={people.length}
          onClose={() => setOpen(null)}
          onConfirm={(moves) => change(people, moves)}
        />
      )}
      <Dialog
        opened={failed.length > 0}
        onClose={() => {
          setFailed([])
          onDone()
        }}
        title={t('bulk.notDone')}
        text={t('bulk.notDoneText')}
        footer={
          <Button
            data-autofocus
            onClick={() => {
              setFailed([])
              onDone()
            }}
          >
            {t('bulk.close')}
          </Button>
        }
      >
        <ul className={classes.failed}>
          {failed.map(({ id, name, message }) => (
            <li key={id}>
              <b>{name}</b> {message}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

type GroupsDialogProps = { count: number; onClose: () => void; onConfirm: (moves: ManyChange) => Promise<void> }

function GroupsDialog({ count, onClose, onConfirm }: GroupsDialogProps) {
  const { t } = useTranslation('organisation')
  const [how, setHow] = useState<'add' | 'remove'>('add')
  const [departmentIds, setDepartments] = useState<string[]>([])
  const [roleIds, setRoles] = useState<string[]>([])
  const { busy, error, send } = useSending()
  const moves =
    how === 'add'
      ? { addDepartmentIds: departmentIds, addRoleIds: roleIds }
      : { removeDepartmentIds: departmentIds, removeRoleIds: roleIds }
  const isEmpty = departmentIds.length === 0 && roleIds.length === 0
  return (
    <FormDialog
      title={t('bulk.groupsTitle', { count })}
      confirm={t('bulk.groupsConfirm')}
      busy={busy}
      dirty={!isEmpty}
      disabled={isEmpty}
      error={error}
      onClose={onClose}
      onSubmit={() =>
        void send(async () => {
          await onConfirm(moves)
          onClose()
        })
      }
    >
      <Segments
        label={t('bulk.how')}
        choices={[
          { value: 'add', label: t('bulk.add') },
          { value: 'remove', label: t('bulk.remove') },
        ]}
        value={how}
        onChange={setHow}
      />
      <DepartmentsField ids={departmentIds} onChange={setDepartments} />
      <RolesField ids={roleIds} onChange={setRoles} />
    </FormDialog>
  )
}
