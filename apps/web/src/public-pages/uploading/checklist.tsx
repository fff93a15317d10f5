import type { UploadPage } from '@khlang/contract/public-upload-links'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { ChooseButton } from './choose-button.tsx'
import classes from './uploading.module.css'

type Entry = UploadPage['checklist'][number]
export type ChecklistProps = {
  entries: readonly Entry[]
  choose: (files: readonly File[], entryId: string) => void
}

/** The documents that are asked for: each is ticked by sending it. */
export function Checklist({ entries, choose }: ChecklistProps) {
  const { t } = useTranslation('public-uploads')
  if (entries.length === 0) return null
  return (
    <section className={classes.checklist}>
      <h2>{t('checklist.title')}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} data-sent={entry.sent || undefined}>
            {entry.sent ? <CircleCheck size={22} aria-hidden="true" /> : <Circle size={22} aria-hidden="true" />}
            <span className={classes.entry}>
              <b>{entry.title}</b>
              <EntryFacts entry={entry} />
            </span>
            <ChooseButton
              label={t('choose')}
              description={t('checklist.choose', { title: entry.title })}
              types={[]}
              isSecond
              onChoose={(files) => choose(files, entry.id)}
            />
          </li>
        ))}
      </ul>
      <h2>{t('checklist.others')}</h2>
    </section>
  )
}

function EntryFacts({ entry: { sent, required, dueAt } }: { entry: Entry }) {
  const { t } = useTranslation('public-uploads')
  const language = useLanguage()
  const now = useNow(dueAt !== null && !sent)
  const isLate = !sent && dueAt !== null && Date.parse(dueAt) <= now
  const facts = [
    t(sent ? 'checklist.sent' : 'checklist.missing'),
    ...(required ? [] : [t('checklist.optional')]),
    ...(dueAt === null || sent
      ? []
      : [t(isLate ? 'checklist.overdue' : 'checklist.due', { when: formatDateTime(dueAt, language) })]),
  ]
  return <span data-late={isLate || undefined}>{facts.join(' · ')}</span>
}
