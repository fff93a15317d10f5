import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { useQuery } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeletons } from '../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { pdfQuery } from './edocs.api.ts'
import classes from './reading.module.css'

/** Draws a PDF: a part of another feature, which the page brings. */
export type PdfPart = ComponentType<{
  name: string
  blob: Blob
  renderRefusal: (why: 'password' | 'broken') => ReactNode
}>

/** The PDF of a document as its sender made it. */
export function EdocPdf({ edoc, PdfPages }: { edoc: EdocDetail; PdfPages: PdfPart }) {
  const { t } = useTranslation('edoc-boxes')
  const { data, error, refetch } = useQuery(pdfQuery(edoc))
  return (
    <div className={classes.paper}>
      {error && <ErrorState error={error} level={3} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons shape="text" rows={12} />}
      {data && (
        <Suspense fallback={<Skeletons shape="text" rows={12} />}>
          <PdfPages
            key={edoc.id}
            name={t('pdfOf', { number: edoc.documentNo })}
            blob={data}
            renderRefusal={(why) => (
              <EmptyState icon={FileX2} level={3} title={t('pdfRefused')} text={t(`pdfRefusal.${why}`)} />
            )}
          />
        </Suspense>
      )}
    </div>
  )
}
