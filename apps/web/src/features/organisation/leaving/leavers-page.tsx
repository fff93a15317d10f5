import { Button } from '@mantine/core'
import { type Leaver, leaverDays } from '@khlang/contract/leavers'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderInput, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/sizes.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { drivesQuery } from '../../browser/index.ts'
import { useEmployeeName } from '../employee-name.ts'
import { refreshOrganisation } from '../organisation.api.ts'
import classes from '../organisation.module.css'
import { leaversQuery, sendTransfer } from './leaving.api.ts'
import { LeftShares } from './left-shares.tsx'
import { placeOf, type Transfer, TransferChoice } from './transfer-choice.tsx'
import { TransferRoomNote, useTransferRoom } from './transfer-room.tsx'

/** People who left, and their private drives until these are transferred or deleted. */
export function LeaversPage() {
  const { t } = useTranslation('organisation')
  const list = useInfiniteQuery(leaversQuery())
  return (
    <div className={classes.page}>
      <PageHeader title={t('leavers.title')} text={t('leavers.text', { days: leaverDays })} />
      <PagedList
        list={list}
        empty={<EmptyState icon={UserMinus} title={t('leavers.emptyTitle')} text={t('leavers.emptyText')} />}
      >
        {(rows) => (
          <table className={classes.table} aria-label={t('leavers.title')}>
            <thead>
              <tr>
                <th scope="col">{t('column.name')}</th>
                <th scope="col">{t('leavers.left')}</th>
                <th scope="col">{t('leavers.size')}</th>
                <th scope="col">{t('leavers.deleteAt')}</th>
                <th scope="col">
                  <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        )}
      </PagedList>
    </div>
  )
}

function Row({ row }: { row: Leaver }) {
  const { t } = useTranslation('organisation')
  const [open, setOpen] = useState(false)
  const name = useEmployeeName(row)
  const isMoving = row.state === 'transferring'
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        {row.username !== null && <small>{row.username}</small>}
        {row.problem !== null && <small>{t('leavers.problem', { why: row.problem })}</small>}
      </th>
      <td data-label={t('leavers.left')}>
        <DateText at={row.leftAt} form="date" />
      </td>
      <td data-label={t('leavers.size')}>{formatBytes(row.bytes)}</td>
      <td data-label={t('leavers.deleteAt')}>
        <DateText at={row.deleteAt} form="date" />
      </td>
      <td>
        <Button
          size="xs"
          variant="default"
          loading={isMoving}
          leftSection={<FolderInput size={16} aria-hidden="true" />}
          onClick={() => setOpen(true)}
          aria-label={t('leavers.transferOf', { name })}
        >
          {t('leavers.transfer')}
        </Button>
        {open && <TransferDialog row={row} name={name} onClose={() => setOpen(false)} />}
      </td>
    </tr>
  )
}

function TransferDialog({ row, name, onClose }: { row: Leaver; name: string; onClose: () => void }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const drives = useQuery(drivesQuery())
  const [transfer, setTransfer] = useState<Transfer>({ to: 'colleague', colleague: null })
  const { busy, error, send } = useSending()
  const place = placeOf(transfer, drives.data?.find(({ kind }) => kind === 'business')?.rootId)
  const room = useTransferRoom({ employeeId: row.id, place })
  const submit = () =>
    void send(async () => {
      if (!place) return
      await sendTransfer(row.id, place)
      await refreshOrganisation(queries)
      toast({ tone: 'good', message: t('leavers.started', { name }) })
      onClose()
    })
  return (
    <FormDialog
      title={t('leavers.transferOf', { name })}
      confirm={t('leavers.transfer')}
      busy={busy}
      dirty={transfer.colleague !== null}
      disabled={place === null || !room.fits}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TransferChoice mayWait={false} value={transfer} onChange={setTransfer} />
      <TransferRoomNote {...room} />
      <LeftShares employeeId={row.id} gone />
    </FormDialog>
  )
}
