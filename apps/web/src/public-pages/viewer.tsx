import type { PublicItem } from '@khlang/contract/public-links'
import { ChevronLeft, ChevronRight, FileX2, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../lib/call.ts'
import { useLatest } from '../lib/use-latest.ts'
import { FileIcon } from '../ui/file-icon.tsx'
import { DownloadLink } from './download-link.tsx'
import { FileView } from './file-view.tsx'
import { Card, Loading, Notice } from './parts.tsx'
import { addressOf, replacePlace } from './place.ts'
import { Talk, TalkButton } from './talk/talk.tsx'
import { readItem } from './public-link.api.ts'
import classes from './public-pages.module.css'
import { useLoaded } from './use-loaded.ts'
import { useModal } from './use-modal.ts'

export type ViewerProps = {
  token: string
  /** The list that the arrows go through. */
  items: readonly PublicItem[]
  folderId: string | null
  id: string
  mayDownload: boolean
  /** Whether visitors may comment. */
  comments: boolean
  reopen: () => Promise<void>
}

/** A file over the whole window; arrows go to the next and the previous one, Escape and Back to the list. */
export function Viewer({ token, items, folderId, id, mayDownload, comments, reopen }: ViewerProps) {
  const { t } = useTranslation('public-pages')
  const element = useRef<HTMLDialogElement>(null)
  const [isTalking, setTalking] = useState(false)
  const listed = items.find((item) => item.id === id) ?? null
  // An address that was opened by itself, or a row that has not been loaded yet.
  const read = () => (listed ? Promise.resolve(listed) : readItem(token, id))
  const { data, error, reload } = useLoaded(`item ${id}`, read, reopen)
  const item = listed ?? data
  const files = items.filter(({ type }) => type === 'file')
  const at = files.findIndex((file) => file.id === id)
  const previous = at > 0 ? files[at - 1] : undefined
  const next = at >= 0 ? files[at + 1] : undefined
  const show = useCallback((file: string | null) => replacePlace({ folder: folderId, file }), [folderId])

  useModal(element)

  const latest = useLatest({ previous, next, show })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Inside a player, and where something is typed, the arrows belong to that.
      const isTaken = event.target instanceof Element && event.target.matches('video, audio, input, textarea')
      if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return
      const to = { ArrowLeft: latest.current.previous, ArrowRight: latest.current.next }[event.key]
      if (!to) return
      event.preventDefault()
      latest.current.show(to.id)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])

  const step = (to: PublicItem | undefined, label: string, Icon: typeof X, side: 'left' | 'right') =>
    to && (
      <a
        className={classes.step}
        data-side={side}
        href={addressOf({ folder: folderId, file: to.id })}
        aria-label={label}
        title={`${label}: ${to.name}`}
        onClick={(event) => {
          event.preventDefault()
          show(to.id)
        }}
      >
        <Icon size={24} aria-hidden="true" />
      </a>
    )
  return (
    <dialog
      ref={element}
      className={classes.viewer}
      aria-label={item?.name ?? t('loading')}
      onCancel={(event) => {
        event.preventDefault()
        show(null)
      }}
    >
      <header className={classes.viewerHead}>
        <button
          type="button"
          className={classes.tool}
          aria-label={t('file.close')}
          title={t('file.close')}
          onClick={() => show(null)}
        >
          <X size={20} aria-hidden="true" />
        </button>
        {item && (
          <>
            <FileIcon item={item} />
            <h2 title={item.name}>{item.name}</h2>
            {comments && item.closed === null && (
              <TalkButton isShown={isTalking} onClick={() => setTalking((shown) => !shown)} />
            )}
            {mayDownload && item.closed === null && <DownloadLink token={token} id={item.id} />}
          </>
        )}
      </header>
      <div className={classes.stage}>
        {item ? (
          <FileView key={item.id} {...{ token, item, mayDownload, reopen }} />
        ) : isCode(error, 'NOT_FOUND') ? (
          <Card icon={FileX2} tone="quiet" level={2} title={t('file.gone')} text={t('file.goneText')} />
        ) : error === null ? (
          <Loading />
        ) : (
          <Notice error={error} onRetry={reload} level={2} />
        )}
      </div>
      {comments && isTalking && item && item.closed === null && (
        <Talk key={`talk ${item.id}`} {...{ token, reopen }} fileId={item.id} isBeside />
      )}
      {step(previous, t('file.previous'), ChevronLeft, 'left')}
      {step(next, t('file.next'), ChevronRight, 'right')}
    </dialog>
  )
}
