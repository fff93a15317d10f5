import type { FileVersion, Item } from '@khlang/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { ChoiceSelect } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segments } from '../../../ui/segments.tsx'
import classes from '../versions.module.css'
import { PagesCompare } from './pages-compare.tsx'
import { TextCompare } from './text-compare.tsx'
import { compareModesOf } from './compare-modes.ts'

export type CompareDialogProps = {
  item: Item
  versions: readonly FileVersion[]
  a: number
  b: number
  onClose: () => void
}

/** Two versions of a file against each other: their text, or their pages side by side. */
export function CompareDialog({ item, versions, a, b, onClose }: CompareDialogProps) {
  const { t } = useTranslation('versions')
  const language = useLanguage()
  const [pair, setPair] = useState({ older: Math.min(a, b), newer: Math.max(a, b) })
  const modes = compareModesOf(item)
  const [mode, setMode] = useState(modes[0])
  const choices = versions.map((version) => ({
    value: String(version.n),
    label: [t('number', { n: version.n }), version.label, formatDateTime(version.createdAt, language)]
      .filter(Boolean)
      .join(' · '),
  }))
  const side = (one: 'older' | 'newer') => (
    <ChoiceSelect
      label={t(`compare.${one}`)}
      choices={choices}
      value={String(pair[one])}
      onChange={(n) => setPair({ ...pair, [one]: Number(n) })}
    />
  )
  const [older, newer] = [Math.min(pair.older, pair.newer), Math.max(pair.older, pair.newer)]
  return (
    <Dialog opened width="large" onClose={onClose} title={t('compare.title', { name: item.name })}>
      <div className={classes.compareHead}>
        {side('older')}
        <span aria-hidden="true">→</span>
        {side('newer')}
        {modes.length > 1 && (
          <Segments
            label={t('compare.mode')}
            value={mode}
            onChange={setMode}
            choices={modes.map((one) => ({ value: one, label: t(`compare.${one}`) }))}
          />
        )}
      </div>
      {older === newer ? (
        <p className={classes.note}>{t('compare.equal')}</p>
      ) : mode === 'text' ? (
        <TextCompare key={`${older} ${newer}`} item={item} older={older} newer={newer} />
      ) : (
        <PagesCompare key={`${older} ${newer}`} item={item} older={older} newer={newer} />
      )}
    </Dialog>
  )
}
