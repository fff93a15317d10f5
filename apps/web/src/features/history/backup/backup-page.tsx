import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import settings from '../../../ui/settings.module.css'
import { BackupChoice, type EmployeePicker } from './backup-choice.tsx'
import { BackupRun } from './backup-run.tsx'
import { BackupRuns } from './backup-runs.tsx'

type BackupPageProps = {
  /** Chooses an employee: a part of another feature, which the route brings along. */
  Employee: EmployeePicker
  /** The retained trash. */
  children: ReactNode
}

/** Backup and restore of a business: to a point in time, what was restored so far, and its retained trash (A30). */
export function BackupPage({ Employee, children }: BackupPageProps) {
  const { t } = useTranslation('backup')
  const { active } = useMe()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <div className={settings.page} data-wide>
      <PageHeader title={t('title')} text={active.name} />
      <BackupChoice Employee={Employee} onChosen={setOpen} />
      <BackupRuns onOpen={setOpen} />
      {children}
      {open !== null && <BackupRun key={open} id={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
