import { Button, Group } from '@mantine/core'
import type { Item } from '@khlang/contract'
import type { Level } from '@khlang/contract/permissions'
import { useTranslation } from 'react-i18next'
import { FileLines } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useQuestion } from './existing-question.tsx'
import { changeableOf, outcomes, type Results } from './share-results.ts'
import classes from './sharing.module.css'

/** What became of one item; `refused` is why nothing of it could be shared at all. */
export type ItemResults = Results & { item: Item; refused?: string }

/** How many got a share in which way: “2 new · 1 unchanged”. */
export function useCounts() {
  const { t } = useTranslation('shares')
  return (counts: Results['counts']): string[] =>
    outcomes.flatMap((outcome) => {
      const count = counts[outcome]
      return count > 0 ? [t(`many.counts.${outcome}`, { count })] : []
    })
}

export type ManyResultsProps = {
  results: readonly ItemResults[]
  /** The level that was given. */
  level: Level
  busy: boolean
  onChange: () => void
  onClose: () => void
}

/** What became of each of several items, and one press for all shares that were there on other terms. */
export function ManyResults({ results, level, busy, onChange, onClose }: ManyResultsProps) {
  const { t } = useTranslation('shares')
  const question = useQuestion()
  const counted = useCounts()
  const count = results.reduce((sum, one) => sum + changeableOf(one).length, 0)
  const lineOf = ({ item, counts, asked, failed, refused }: ItemResults) => ({
    key: item.id,
    item,
    sub: (
      <>
        {counted(counts).join(' · ')}
        {asked.map(({ name, existing }) => (
          <span key={name} className={classes.asked}>
            {existing && t('many.question', { name, question: question(existing, level) })}
          </span>
        ))}
        {[...failed.map(({ name, error }) => `${name}: ${error}`), ...(refused ? [refused] : [])].map((fault) => (
          <span key={fault} className={classes.fault}>
            {fault}
          </span>
        ))}
      </>
    ),
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('many.results')}
      width="medium"
      preventClose={busy}
      footer={
        <Group gap="sm" justify="flex-end">
          <Button variant={count > 0 ? 'default' : 'filled'} disabled={busy} onClick={onClose}>
            {t('close')}
          </Button>
          {count > 0 && (
            <Button loading={busy} onClick={onChange}>
              {t('exists.changeAll', { count })}
            </Button>
          )}
        </Group>
      }
    >
      <FileLines label={t('many.results')} lines={results.map(lineOf)} rest={() => ''} />
    </Dialog>
  )
}
