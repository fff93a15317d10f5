import type { PublicItem } from '@khlang/contract/public-links'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoPreview } from './no-preview.tsx'
import { mediaAddress } from './public-link.api.ts'
import classes from './public-pages.module.css'

export type MediaViewProps = { token: string; item: PublicItem; kind: 'video' | 'audio' }

/** Video and sound by the browser's own player, which asks for ranges itself. */
export function MediaView({ token, item, kind }: MediaViewProps) {
  const { t } = useTranslation('public-pages')
  const [failed, setFailed] = useState(false)
  if (failed) return <NoPreview token={token} item={item} mayDownload text={t('file.reason.unsupported')} />
  const props = {
    src: mediaAddress(token, item.id),
    controls: true,
    onError: () => setFailed(true),
    'aria-label': item.name,
  }
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- files of people come without captions
  if (kind === 'video') return <video className={classes.video} playsInline {...props} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- files of people come without captions
  return <audio className={classes.audio} {...props} />
}
