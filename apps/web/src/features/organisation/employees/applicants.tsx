import type { JoinApplicant } from '@khlang/contract/join-requests'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/date-text.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { rowsOf } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { ErrorState } from '../../../ui/states.tsx'
import { useEmployeeName } from '../employee-name.ts'
import classes from '../organisation.module.css'
import { applicantsQuery } from './joining.api.ts'

const acceptDialog = lazyDialog(() => import('./answer-dialogs.tsx').then((module) => module.AcceptDialog))
const refuseDialog = lazyDialog(() => import('./answer-dialogs.tsx').then((module) => module.RefuseDialog))

/** People who ask to join; nothing at all while nobody does. */
export function Applicants() {
  const { t } = useTranslation('organisation')
  const id = useId()
  const box = useRef<HTMLUListElement>(null)
  const list = useInfiniteQuery(applicantsQuery())
  const rows = rowsOf(list)
  if (list.error !== null && rows.length === 0)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (rows.length === 0) return null
  return (
    <section className={settings.section} aria-labelledby={id}>
      <h2 id={id}>{t('joining.title')}</h2>
      <ul ref={box} className={settings.rows}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <MoreButton list={list} box={box} count={rows.length} level={3} />
    </section>
  )
}

function Row({ row }: { row: JoinApplicant }) {
  const { t } = useTranslation('organisation')
  const [open, setOpen] = useState<'accept' | 'refuse' | null>(null)
  const name = useEmployeeName(row)
  const close = () => setOpen(null)
  return (
    <li className={settings.row}>
      <UserPlus size={20} aria-hidden="true" />
      <div className={settings.rowText}>
        {name}
        <small>{row.username}</small>
        {row.remark !== '' && <small className={classes.remark}>{row.remark}</small>}
        <small>
          {t('joining.asked')} <DateText at={row.createdAt} />
        </small>
      </div>
      <div className={classes.answers}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('joining.refuseOne', { name })}
          onClick={() => setOpen('refuse')}
        >
          {t('joining.refuse')}
        </Button>
        <Button size="compact-sm" aria-label={t('joining.acceptOne', { name })} onClick={() => setOpen('accept')}>
          {t('joining.accept')}
        </Button>
      </div>
      {open === 'accept' && <acceptDialog.Dialog applicant={row} name={name} onClose={close} />}
      {open === 'refuse' && <refuseDialog.Dialog applicant={row} name={name} onClose={close} />}
    </li>
  )
}
