import type { PublicItem } from '@khlang/contract/public-links'
import { FileX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DownloadLink } from './download-link.tsx'
import { Card } from './parts.tsx'

export type NoPreviewProps = { token: string; item: PublicItem; mayDownload: boolean; text: string }

/** A file that cannot be shown: why, and what remains. */
export function NoPreview({ token, item, mayDownload, text }: NoPreviewProps) {
  const { t } = useTranslation('public-pages')
  return (
    <Card
      icon={FileX2}
      tone="quiet"
      level={2}
      title={t('file.none')}
      text={`${text} ${t(mayDownload ? 'file.noneDownload' : 'file.noneView')}`}
    >
      {mayDownload && <DownloadLink token={token} id={item.id} />}
    </Card>
  )
}
