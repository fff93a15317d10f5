import type { Item } from '@khlang/contract'
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import { contentUrl } from '../../lib/call.ts'
import { isTyping } from '../../lib/keyboard.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { openModal } from '../../ui/dialog-stack.ts'
import { FileIcon } from '../../ui/file-icon.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { contentPath } from './content.ts'
import { previewKind } from './kinds.ts'
import { neighbours } from './neighbours.ts'
import { PictureView } from './picture-view.tsx'
import classes from './viewer.module.css'
import { FileCard, MediaView, TextView } from './views.tsx'

const PdfView = lazy(() => import('./pdf-view.tsx').then((module) => ({ default: module.PdfView })))

const ServerView = lazy(() => import('./server-view.tsx').then((module) => ({ default: module.ServerView })))

export type ViewerProps = {
  item: Item
  /** The list that the arrows go through. */
  list: readonly Item[]
  onShow: (item: Item) => void
  onClose: () => void
  mayDownload: boolean
  /** Other things to do with the file, from other features. */
  tools?: ReactNode
}

/** A file over the whole window; arrows go to the next and the previous one. */
export function Viewer(props: ViewerProps) {
  return createPortal(<OpenViewer {...props} />, document.body)
}

function OpenViewer({ item, list, onShow, onClose, mayDownload, tools }: ViewerProps) {
  const { t } = useTranslation('previews')
  const element = useRef<HTMLDialogElement>(null)
  const { previous, next, place, count } = neighbours(list, item.id)

  useEffect(() => (element.current ? openModal(element.current) : undefined), [])

  const latest = useLatest({ previous, next, onShow, onClose })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { previous, next, onShow, onClose } = latest.current
      if (event.key === 'Escape' && !event.defaultPrevented) {
        event.preventDefault()
        onClose()
      }
      // Inside a player or a zoomed picture the arrows belong to it.
      const own = event.target instanceof HTMLMediaElement || isTyping(event.target)
      if (own || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'ArrowLeft' && previous) onShow(previous)
      else if (event.key === 'ArrowRight' && next) onShow(next)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])

  const step = (to: Item | null, label: string, Icon: typeof X, side: string) =>
    to && (
      <button
        type="button"
        className={classes.step}
        data-side={side}
        aria-label={label}
        title={`${label}: ${to.name}`}
        onClick={() => onShow(to)}
      >
        <Icon size={24} aria-hidden="true" />
      </button>
    )
  return (
    <dialog
      ref={element}
      className={classes.viewer}
      aria-label={t('title', { name: item.name })}
      onCancel={(event) => event.preventDefault()}
    >
      <header className={classes.head}>
        <IconButton
          label={t('close')}
          hint={`${t('close')} (Esc)`}
          icon={X}
          iconSize={20}
          size="large"
          strong
          onClick={onClose}
        />
        <FileIcon item={item} />
        <h2 title={item.name}>{item.name}</h2>
        {count > 1 && place > 0 && <span className={classes.place}>{t('place', { place, count })}</span>}
        {tools}
        {mayDownload && (
          <IconLink
            label={t('download')}
            icon={Download}
            iconSize={19}
            size="large"
            strong
            href={contentUrl(`${contentPath(item.id)}?download=1`)}
            download
          />
        )}
      </header>
      <div className={classes.stage}>
        <Suspense fallback={<Skeletons shape="text" rows={12} />}>
          <FileView key={`${item.id}-${item.version}`} item={item} mayDownload={mayDownload} />
        </Suspense>
        {step(previous, t('previous'), ChevronLeft, 'left')}
        {step(next, t('next'), ChevronRight, 'right')}
      </div>
    </dialog>
  )
}

/** A file in the viewer of its type; without permission to download, as rendered by the server. */
export function FileView({ item, mayDownload }: { item: Item; mayDownload: boolean }) {
  const kind = previewKind(item)
  if (!mayDownload) return <ServerView item={item} mayDownload={false} />
  switch (kind) {
    case 'picture':
      return <PictureView item={item} />
    case 'pdf':
      return <PdfView item={item} />
    case 'text':
      return <TextView item={item} />
    case 'video':
    case 'audio':
      return <MediaView item={item} kind={kind} />
    case 'server':
      return <ServerView item={item} mayDownload />
    case 'none':
      return <FileCard item={item} />
  }
}
