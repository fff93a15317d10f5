import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../ui/segments.tsx'
import { EdocFacts } from './edoc-facts.tsx'
import { EdocFiles } from './edoc-files.tsx'
import { EdocHistory } from './edoc-history.tsx'
import { EdocPdf, type PdfPart } from './edoc-pdf.tsx'
import classes from './reading.module.css'
import { useIsNarrow } from './use-is-narrow.ts'

type View = 'pdf' | 'facts' | 'history'
type EdocReadingProps = { edoc: EdocDetail; PdfPages: PdfPart; onOpen: (id: string) => void }

/** The PDF beside the fields; below each other there is no room on a phone, which shows one at a time. */
export function EdocReading({ edoc, PdfPages, onOpen }: EdocReadingProps) {
  const { t } = useTranslation('edoc-boxes')
  const isNarrow = useIsNarrow()
  const hasPdf = edoc.files.includes('pdf')
  const [chosen, setChosen] = useState<View>('facts')
  // Beside the PDF there is always the rest; without one, the fields and the history have a column each.
  const views: View[] = isNarrow && hasPdf ? ['facts', 'pdf', 'history'] : ['facts', 'history']
  const view = views.includes(chosen) ? chosen : 'facts'
  const pdf = <EdocPdf edoc={edoc} PdfPages={PdfPages} />
  const facts = (
    <>
      <EdocFacts edoc={edoc} onOpen={onOpen} />
      <EdocFiles edoc={edoc} />
    </>
  )
  const history = <EdocHistory edoc={edoc} />
  const parts: Record<View, ReactNode> = { pdf, facts, history }
  const choice = (
    <Segments
      label={t('reading.label')}
      choices={views.map((value) => ({ value, label: t(`reading.${value}`) }))}
      value={view}
      onChange={setChosen}
    />
  )
  if (isNarrow)
    return (
      <>
        {choice}
        {parts[view]}
      </>
    )
  return (
    <div className={classes.columns} data-pdf={hasPdf}>
      {hasPdf ? pdf : <Column>{facts}</Column>}
      <Column>
        {hasPdf && choice}
        {hasPdf ? parts[view] : history}
      </Column>
    </div>
  )
}

/** It scrolls on its own, so that the keyboard must reach it. */
const Column = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
  <div className={classes.column} tabIndex={0}>
    {children}
  </div>
)
