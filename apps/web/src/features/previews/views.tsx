import type { Item } from '@khlang/contract'
import type { PreviewReason } from '@khlang/contract/previews'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { needTexts } from '../../lib/i18n.ts'
import { preventAutoReload } from '../../lib/busy.ts'
import { contentUrl } from '../../lib/call.ts'
import { formatBytes } from '../../lib/sizes.ts'
import { extraPart } from '../../ui/lazy-part.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { contentPath, textBytes } from './content.ts'
import { decodeText } from '@khlang/contract/decode-text'
import { TextSheet } from './text-sheet.tsx'
import { useContent } from './use-content.ts'
import classes from './viewer.module.css'
import { documentsTexts } from './documents/texts.ts'

const ShownTypes = extraPart(async () => {
  const [module] = await Promise.all([import('./documents/shown-types.tsx'), needTexts(documentsTexts)])
  return module.ShownTypes
})

/** Code, tables and notes, as they are written; the first megabyte. */
export function TextView({ item }: { item: Item }) {
  const { t } = useTranslation('previews')
  const { data, error, refetch } = useContent(item, textBytes)
  const [text, setText] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    let gone = false
    void data?.blob.arrayBuffer().then((bytes) => {
      if (!gone) setText(decodeText(new Uint8Array(bytes), data.cut).text)
    })
    return () => {
      gone = true
    }
  }, [data])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (text === undefined) return <Skeletons shape="text" rows={12} />
  if (text === null) return <FileCard item={item} />
  if (text === '') return <p className={classes.hint}>{t('empty')}</p>
  const cut = data?.cut ?? false
  return <TextSheet item={item} text={text} cut={cut} note={cut ? t('cut', { size: formatBytes(textBytes) }) : null} />
}

/** Video and sound by the browser's own player, which asks for ranges itself. */
export function MediaView({ item, kind }: { item: Item; kind: 'video' | 'audio' }) {
  const [failed, setFailed] = useState(false)
  const [playing, setPlaying] = useState(false)
  useEffect(() => (playing ? preventAutoReload('media') : undefined), [playing])
  if (failed) return <FileCard item={item} />
  const props = {
    src: contentUrl(`${contentPath(item.id)}?inline=1`),
    controls: true,
    autoPlay: true,
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onError: () => setFailed(true),
    'aria-label': item.name,
  }
  if (kind === 'video') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- files of people come without captions
    return <video className={classes.video} playsInline {...props} />
  }
  return (
    <div className={classes.audio}>
      <FileIcon item={item} size={72} />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- files of people come without captions */}
      <audio {...props} />
    </div>
  )
}

type CardProps = { item: Item; why?: PreviewReason; mayDownload?: boolean }

/** A file that cannot be shown: its type, and a download where permitted. */
export function FileCard({ item, why = 'unsupported', mayDownload = true }: CardProps) {
  const { t } = useTranslation('previews')
  // Neither damaged nor of a type that is not shown.
  const isEmpty = item.size === 0
  return (
    <div className={classes.card}>
      <FileIcon item={item} size={72} />
      <h3>{item.name}</h3>
      <p>
        {isEmpty ? t('empty') : t(`reason.${why}`)}
        {!isEmpty && mayDownload && why !== 'broken' && ` ${t('downloadToOpen')}`}
      </p>
      <p className={classes.facts}>{formatBytes(item.size)}</p>
      {mayDownload && (
        <a className={classes.download} href={contentUrl(`${contentPath(item.id)}?download=1`)} download>
          {t('download')}
        </a>
      )}
      {!isEmpty && (
        <Suspense fallback={null}>
          <ShownTypes />
        </Suspense>
      )}
    </div>
  )
}
