import type { ItemDetail } from '@khlang/contract'
import type { Alarm } from '@khlang/contract/alarms'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { needTexts, useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormError } from '../../../ui/form.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { alarmsQuery, dismiss } from './alarms.api.ts'
import classes from './alarms.module.css'
import { restoreTexts } from '../restore/texts.ts'

const momentPart = lazyDialog(async () => {
  const [module] = await Promise.all([import('../restore/restore-dialog.tsx'), needTexts(restoreTexts)])
  return module.RestoreDialog
})

/** Unanswered alarms of the drive of this root, above everything else. */
export function Alarms({ root }: { root: ItemDetail }) {
  const queries = useQueryClient()
  const { data } = useQuery(alarmsQuery())
  const [reviewing, setReviewing] = useState<Alarm | null>(null)
  const answer = async (id: string, how: 'meant' | 'rolledBack') => {
    await dismiss(id, how)
    await queries.invalidateQueries({ queryKey: alarmsQuery().queryKey })
  }
  const own = data?.filter((alarm) => alarm.rootId === root.id) ?? []
  return (
    <>
      {own.map((alarm) => (
        <OneAlarm
          key={alarm.id}
          alarm={alarm}
          onReview={() => setReviewing(alarm)}
          onMeant={() => answer(alarm.id, 'meant')}
        />
      ))}
      {reviewing && (
        <momentPart.Dialog
          item={root}
          preset={{ at: reviewing.before, way: 'inPlace', onStarted: () => answer(reviewing.id, 'rolledBack') }}
          onClose={() => setReviewing(null)}
        />
      )}
    </>
  )
}

type OneProps = { alarm: Alarm; onReview: () => void; onMeant: () => Promise<unknown> }

function OneAlarm({ alarm, onReview, onMeant }: OneProps) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const { busy, error, send } = useSending()
  const { trashed, purged, rewritten, by, others } = alarm
  const count = trashed + purged + rewritten
  const parts = [
    by.me ? t('byMe') : t('by', { name: by.name }),
    others > 0 && t('others', { count: others }),
    t('since', { when: formatDateTime(alarm.since, language) }),
    trashed > 0 && t('trashed', { count: trashed }),
    purged > 0 && t('purged', { count: purged }),
    rewritten > 0 && t('rewritten', { count: rewritten }),
  ]
  const meant = () =>
    send(async () => {
      await onMeant()
      toast({ tone: 'good', message: t('dismissed') })
    })
  return (
    <section className={classes.alarm} role="alert" aria-label={t('label')}>
      <ShieldAlert size={22} aria-hidden="true" />
      <div className={classes.texts}>
        <strong>{t('title', { count })}</strong>
        <span>{parts.filter(Boolean).join(' · ')}</span>
        <FormError error={error} />
      </div>
      <div className={classes.tools}>
        <Button size="compact-md" onClick={onReview}>
          {t('look')}
        </Button>
        <Button size="compact-md" variant="default" loading={busy && !error} onClick={() => void meant()}>
          {t(by.me ? 'meant' : 'known')}
        </Button>
      </div>
    </section>
  )
}
