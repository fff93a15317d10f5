import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '@khlang/contract'
import { hasEndlessLine } from '../../lib/text-blocks.ts'
import { LongText } from '../../ui/long-text.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { formatOf, languageOf } from './kinds.ts'
import classes from './viewer.module.css'

const formatted = {
  markdown: lazy(() => import('./formatted/markdown.tsx').then((module) => ({ default: module.Markdown }))),
  table: lazy(() => import('./formatted/table.tsx').then((module) => ({ default: module.Table }))),
}
const Coloured = lazy(() => import('./formatted/coloured.tsx').then((module) => ({ default: module.Coloured })))

export type TextSheetProps = {
  item: Pick<Item, 'name'>
  text: string
  /** Only the beginning of the file is here. */
  cut: boolean
  note: string | null
}

/** Text on a sheet, as what it is meant to be or as it is written; below it any notice about it. */
export function TextSheet({ item, text, cut, note }: TextSheetProps) {
  const { t } = useTranslation('previews')
  const format = formatOf(item.name)
  const language = hasEndlessLine(text) ? null : languageOf(item.name)
  const [asWritten, setAsWritten] = useState(false)
  const Formatted = format && !asWritten ? formatted[format] : null
  const code = (
    <code>
      <LongText text={text} />
    </code>
  )
  return (
    <div className={classes.sheet}>
      {format && (
        <div className={classes.modes}>
          <Segments
            label={t('mode.label')}
            value={asWritten ? 'source' : 'formatted'}
            choices={[
              { value: 'formatted', label: t(`mode.${format}`) },
              { value: 'source', label: t('mode.source') },
            ]}
            onChange={(mode) => setAsWritten(mode === 'source')}
          />
        </div>
      )}
      {Formatted ? (
        <Suspense fallback={<Skeletons shape="text" rows={12} />}>
          <Formatted name={item.name} text={text} cut={cut} />
        </Suspense>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <pre className={classes.code} tabIndex={0} aria-label={t('textOf', { name: item.name })}>
          <Suspense fallback={code}>{language ? <Coloured text={text} language={language} /> : code}</Suspense>
        </pre>
      )}
      {note && <p className={classes.cut}>{note}</p>}
    </div>
  )
}
