import type { PublicItem } from '@khlang/contract/public-links'
import { type SyntheticEvent, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DownloadsContext } from './download-link.tsx'
import { NoPreview } from './no-preview.tsx'
import { mediaAddress, readItem } from './public-link.api.ts'
import classes from './public-pages.module.css'
import { withReopen } from './with-reopen.ts'

export type MediaViewProps = { token: string; item: PublicItem; kind: 'video' | 'audio' }

/** Video and sound by the browser's own player, which asks for ranges itself. */
export function MediaView({ token, item, kind }: MediaViewProps) {
  const { t } = useTranslation('public-pages')
  const { reopen } = useContext(DownloadsContext)
  const [failed, setFailed] = useState(false)
  // Where it continues, in seconds, each time that the link has been opened anew.
  const [from, setFrom] = useState<readonly number[]>([])

  /** A player does not say why it stopped: the session may have ended since it was asked for bytes the last time. */
  async function resume({ currentTarget }: SyntheticEvent<HTMLMediaElement>) {
    const at = currentTarget.currentTime
    let isNew = false
    const again = async () => {
      await reopen()
      isNew = true
    }
    const isThere = await withReopen(() => readItem(token, item.id), again).then(
      () => true,
      () => false,
    )
    if (isThere && isNew) setFrom([...from, at])
    else setFailed(true)
  }
  if (failed) return <NoPreview token={token} item={item} mayDownload text={t('file.reason.unsupported')} />
  const props = {
    src: `${mediaAddress(token, item.id)}${from.length > 0 ? `#t=${from.at(-1)}` : ''}`,
    controls: true,
    onError: (event: SyntheticEvent<HTMLMediaElement>) => void resume(event),
    'aria-label': item.name,
  }
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- files of people come without captions
  if (kind === 'video') return <video key={from.length} className={classes.video} playsInline {...props} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- files of people come without captions
  return <audio key={from.length} className={classes.audio} {...props} />
}
