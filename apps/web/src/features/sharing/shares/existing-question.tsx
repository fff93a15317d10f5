import { Button } from '@mantine/core'
import { type Level, levelLabels } from '@khlang/contract/permissions'
import type { Share } from '@khlang/contract/shares'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import classes from './sharing.module.css'

/** “Has View – change to Edit?”, in words; without the right to change the share it says who may. */
export function useQuestion() {
  const { t } = useTranslation('shares')
  const language = useLanguage()
  return ({ permission, mayChange, createdBy }: Share, next: Level): string => {
    const has = levelLabels[permission][language]
    if (!mayChange) return t(createdBy ? 'exists.othersOf' : 'exists.others', { has, name: createdBy?.name ?? '' })
    return permission === next
      ? t('exists.terms', { has })
      : t('exists.level', { has, next: levelLabels[next][language] })
  }
}

export type ExistingQuestionProps = {
  name: string
  existing: Share
  /** The level that is chosen in the dialog. */
  level: Level
  busy: boolean
  onChange: () => void
}

/** Asks whether the share that a recipient has becomes what the dialog says; one press changes it. */
export function ExistingQuestion({ name, existing, level, busy, onChange }: ExistingQuestionProps) {
  const { t } = useTranslation('shares')
  const question = useQuestion()
  return (
    <div className={classes.question} role="status">
      <span>{question(existing, level)}</span>
      {existing.mayChange && (
        <Button size="compact-sm" variant="light" disabled={busy} onClick={onChange}>
          {t('exists.change')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}
