import { Button, Checkbox } from '@mantine/core'
import type { Employee } from '@khlang/contract/employees'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshOrganisation, resume, sendEmployeeChange, suspend } from '../organisation.api.ts'
import classes from '../organisation.module.css'
import { DepartmentsField } from './group-fields.tsx'

type BulkBarProps = {
  shown: readonly Employee[]
  selected: readonly Employee[]
  onSelect: (rows: readonly Employee[]) => void
}

/** What can be done with several employees at once; invitations are left out. */
export function BulkBar({ shown, selected, onSelect }: BulkBarProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const [open, setOpen] = useState<'addTo' | 'suspend' | null>(null)
  const people = selected.filter(({ status }) => status !== 'invited')
  const active = people.filter(({ status }) => status === 'active')
  const suspended = people.filter(({ status }) => status === 'suspended')

  /** One after the other, so that one that is refused stops none of the others. */
  async function each(rows: readonly Employee[], work: (row: Employee) => Promise<unknown>) {
    let done = 0
    for (const row of rows)
      await work(row).then(
        () => done++,
        () => undefined,
      )
    await refreshOrganisation(queries)
    if (done > 0) toast({ tone: 'good', message: t('done.many', { count: done }) })
    if (done < rows.length) toast({ tone: 'bad', message: t('done.manyFailed', { count: rows.length - done }) })
    onSelect([])
  }
  const resuming = useMutation({ mutationFn: () => each(suspended, ({ id }) => resume(id)) })
  if (shown.length === 0) return null
  return (
    <div className={classes.bulk}>
      <Checkbox
        label={selected.length > 0 ? t('bulk.selected', { count: selected.length }) : t('bulk.selectAll')}
        checked={selected.length === shown.length}
        indeterminate={selected.length > 0 && selected.length < shown.length}
        onChange={() => onSelect(selected.length > 0 ? [] : shown)}
      />
      {people.length > 0 && (
        <Button size="xs" variant="default" onClick={() => setOpen('addTo')}>
          {t('bulk.addTo')}
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
        onConfirm={() => each(active, ({ id }) => suspend(id))}
        title={t('bulk.suspendTitle', { count: active.length })}
        text={t('suspend.text')}
        confirmLabel={t('suspend.confirm')}
        danger
      />
      {open === 'addTo' && (
        <AddToDialog
          count={people.length}
          onClose={() => setOpen(null)}
          onConfirm={(ids) =>
            each(people, (row) =>
              sendEmployeeChange(row.id, {
                departmentIds: [...new Set([...row.departments.map(({ id }) => id), ...ids])],
              }),
            )
          }
        />
      )}
    </div>
  )
}

type AddToProps = { count: number; onClose: () => void; onConfirm: (ids: string[]) => Promise<void> }

function AddToDialog({ count, onClose, onConfirm }: AddToProps) {
  const { t } = useTranslation('organisation')
  const [ids, setIds] = useState<string[]>([])
  const { busy, error, send } = useSending()
  return (
    <FormDialog
      title={t('bulk.addToTitle', { count })}
      confirm={t('bulk.addToConfirm')}
      busy={busy}
      disabled={ids.length === 0}
      error={error}
      onClose={onClose}
      onSubmit={() =>
        void send(async () => {
          await onConfirm(ids)
          onClose()
        })
      }
    >
      <DepartmentsField ids={ids} onChange={setIds} />
    </FormDialog>
  )
}
