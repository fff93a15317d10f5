import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/sizes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { drawPage, openPdf, type PDFDocumentProxy } from './pdf-document.ts'
import classes from './viewer.module.css'
import { ZoomBar } from './zoom-bar.tsx'

type Sheet = { width: number; height: number }
export type PdfPagesProps = {
  name: string
  blob: Blob
  /** Stands in its place where it cannot be drawn. */
  renderRefusal: (why: 'password' | 'broken') => ReactNode
}

/** A PDF from anywhere, page below page; only pages near the window are drawn. */
export function PdfPages({ name, blob, renderRefusal }: PdfPagesProps) {
  const { t } = useTranslation('previews')
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [pdfError, setPdfError] = useState<'password' | 'broken' | null>(null)
  const [zoom, setZoom] = useState<number | null>(null)
  const [page, setPage] = useState(1)
  const [width, setWidth] = useState(800)
  const area = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let gone = false
    let close = () => {}
    void blob.arrayBuffer().then(async (bytes) => {
      if (gone) return
      const task = openPdf(bytes)
      close = () => void task.destroy()
      try {
        const opened = await task.promise
        const { width: w, height: h } = (await opened.getPage(1)).getViewport({ scale: 1 })
        if (gone) return
        setSheet({ width: w, height: h })
        setDocument(opened)
      } catch (failure) {
        if (!gone) setPdfError(failure instanceof Error && failure.name === 'PasswordException' ? 'password' : 'broken')
      }
    })
    return () => {
      gone = true
      close()
    }
  }, [blob])

  const ready = document !== null
  useEffect(() => {
    const element = area.current
    if (!element || !ready) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ready])

  if (pdfError) return renderRefusal(pdfError)
  if (!document || !sheet) return <Skeletons shape="text" rows={12} />

  const fitted = Math.min(2, (Math.min(width, 1000) - 32) / sheet.width)
  const scale = zoom ?? fitted
  const goTo = (n: number) => {
    const to = Math.min(document.numPages, Math.max(1, n))
    area.current?.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: 'start' })
  }
  const onScroll = () => {
    const box = area.current
    if (!box) return
    const middle = box.scrollTop + box.clientHeight / 3
    const height = sheet.height * scale + 16
    setPage(Math.min(document.numPages, Math.max(1, Math.floor(middle / height) + 1)))
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div ref={area} className={classes.pages} tabIndex={0} role="document" aria-label={name} onScroll={onScroll}>
        {Array.from({ length: document.numPages }, (_, index) => (
          <Page key={index} n={index + 1} document={document} sheet={sheet} scale={scale} area={area} />
        ))}
      </div>
      <ZoomBar zoom={zoom} current={() => scale} onZoom={setZoom}>
        <IconButton
          label={t('page.previous')}
          icon={ChevronUp}
          size="large"
          strong
          disabled={page <= 1}
          onClick={() => goTo(page - 1)}
        />
        <label className={classes.pageField}>
          <span className="visually-hidden">{t('page.number')}</span>
          <input
            key={page}
            inputMode="numeric"
            defaultValue={page}
            onKeyDown={(event) => {
              if (event.key === 'Enter') goTo(Number(event.currentTarget.value) || page)
            }}
            onBlur={(event) => {
              event.currentTarget.value = String(page)
            }}
          />
          <span>/ {formatCount(document.numPages)}</span>
        </label>
        <IconButton
          label={t('page.next')}
          icon={ChevronDown}
          size="large"
          strong
          disabled={page >= document.numPages}
          onClick={() => goTo(page + 1)}
        />
      </ZoomBar>
    </>
  )
}

type PageProps = {
  n: number
  document: PDFDocumentProxy
  sheet: Sheet
  scale: number
  area: RefObject<HTMLDivElement | null>
}

function Page({ n, document, sheet, scale, area }: PageProps) {
  const { t } = useTranslation('previews')
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(n <= 2)
  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: area.current,
      rootMargin: '800px',
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [area])
  useEffect(
    () => (near && canvas.current ? drawPage(document, n, canvas.current, scale) : undefined),
    [near, document, n, scale],
  )
  return (
    <div
      ref={frame}
      data-page={n}
      className={classes.page}
      style={{ width: sheet.width * scale, minHeight: sheet.height * scale }}
    >
      {near && <canvas ref={canvas} role="img" aria-label={t('page.label', { n })} />}
    </div>
  )
}
