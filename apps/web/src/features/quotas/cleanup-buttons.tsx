import type { Cleanup } from '@khlang/contract/storage'
import type { StorageKind } from '@khlang/contract/storage-kinds'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import settings from '../../ui/settings.module.css'
import { refreshUsage } from '../../lib/usage.ts'
import { toast } from '../../ui/toasts.tsx'
import { CleanupDialog } from './cleanup-dialog.tsx'
import classes from './quotas.module.css'

/** The two quick ways to free up space. */
export function CleanupButtons({ kind }: { kind: StorageKind }) {
  const { t } = useTranslation('quotas')
  const queries = useQueryClient()
  const [open, setOpen] = useState<Cleanup | null>(null)
  const done = async (left: number) => {
    toast(
      left === 0
        ? { tone: 'good', message: t('cleanup.done') }
        : { tone: 'bad', message: left > 0 ? t('cleanup.left', { count: left }) : t('cleanup.failed') },
    )
    void refreshUsage(queries)
    for (const queryKey of [['drive'], ['personal-log']]) await queries.invalidateQueries({ queryKey })
  }
  return (
    <section className={settings.section}>
      <h2>{t('cleanup.title')}</h2>
      <p>{t('cleanup.text')}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<Trash2 size={16} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen('trash')}
        >
          {t('cleanup.trash.verb')}
        </Button>
        <Button
          variant="default"
          leftSection={<History size={16} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen('versions')}
        >
          {t('cleanup.versions.verb')}
        </Button>
      </div>
      {open && <CleanupDialog kind={kind} what={open} onDone={done} onClose={() => setOpen(null)} />}
    </section>
  )
}
