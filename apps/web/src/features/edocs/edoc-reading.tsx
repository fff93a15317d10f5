import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { extraPart } from '../../ui/lazy-part.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { EdocFacts } from './edoc-facts.tsx'
import { EdocFiles } from './edoc-files.tsx'
import { EdocHistory } from './edoc-history.tsx'
import { EdocPdf, type PdfPart } from './edoc-pdf.tsx'
import classes from './reading.module.css'
import { useIsNarrow } from './use-is-narrow.ts'

type View = 'pdf' | 'facts' | 'contents' | 'history'
type EdocReadingProps = { edoc: EdocDetail; PdfPages: PdfPart; onOpen: (id: string) => void }

const Contents = extraPart(() => import('./contents/contents.tsx').then((part) => part.Contents))

/** What is shown for itself, and what a person chooses beside it; on a phone one is shown at a time. */
function viewsOf({ files }: EdocDetail, isNarrow: boolean): { main: View; beside: View[] } {
  const hasPdf = files.includes('pdf')
  const hasContents = files.includes('xml')
  const main = hasPdf ? 'pdf' : hasContents ? 'contents' : 'facts'
  const all: View[] = ['facts', 'pdf', 'contents', 'history']
  const shown = all.filter((view) => (view === 'pdf' ? hasPdf : view === 'contents' ? hasContents : true))
  return { main, beside: isNarrow ? shown : shown.filter((view) => view !== main) }
}

/** The PDF, or the page that its data makes, beside the rest; on a phone there is no room for both. */
export function EdocReading({ edoc, PdfPages, onOpen }: EdocReadingProps) {
  const { t } = useTranslation('edoc-boxes')
  const isNarrow = useIsNarrow()
  const [chosen, setChosen] = useState<View>('facts')
  const { main, beside } = viewsOf(edoc, isNarrow)
  const view = beside.includes(chosen) ? chosen : (beside[0] ?? 'history')
  const show = (shown: View): ReactNode => {
    if (shown === 'pdf') return <EdocPdf edoc={edoc} PdfPages={PdfPages} />
    if (shown === 'history') return <EdocHistory edoc={edoc} />
    if (shown === 'contents')
      return (
        <Suspense fallback={<Skeletons shape="text" rows={12} />}>
          <Contents key={edoc.id} edoc={edoc} />
        </Suspense>
      )
    return (
      <>
        <EdocFacts edoc={edoc} onOpen={onOpen} />
        <EdocFiles edoc={edoc} />
      </>
    )
  }
  const choice = beside.length > 1 && (
    <Segments
      label={t('reading.label')}
      choices={beside.map((value) => ({ value, label: t(`reading.${value}`) }))}
      value={view}
      onChange={setChosen}
    />
  )
  if (isNarrow)
    return (
      <>
        {choice}
        {show(view)}
      </>
    )
  return (
    <div className={classes.columns} data-main={main}>
      {main === 'pdf' ? show(main) : <Column>{show(main)}</Column>}
      <Column>
        {choice}
        {show(view)}
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
