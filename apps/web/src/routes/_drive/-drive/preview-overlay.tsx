import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { needTexts } from '../../../lib/i18n.ts'
import { downloadFile } from '../../../features/downloads/download-file.ts'
import { itemQuery, refusalOf } from '../../../features/browser/index.ts'
import { openFirst } from '../../../features/protection/passwords/unlocking.ts'
import { useOpenFirst } from '../../../features/protection/passwords/use-open-first.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { LoadingDialog, DialogPlaceholder } from '../../../ui/loading-dialog.tsx'
import { extraPart } from '../../../ui/lazy-part.tsx'
import { toast } from '../../../ui/toasts.tsx'
import type { DrivePage } from './use-drive-page.ts'
import { viewerPart } from './viewer-part.ts'
import { previewsTexts } from '../../../features/previews/texts.ts'

const ShareButton = extraPart(() => import('../../../features/sharing/parts.ts').then((all) => all.shareButton()))

/** The file that the address asks to see, over the page. */
export function PreviewOverlay({ preview }: { preview: DrivePage['preview'] }) {
  const { id } = preview
  return id ? <OpenPreview key="preview" preview={preview} id={id} /> : null
}

function OpenPreview({ preview, id }: { preview: DrivePage['preview']; id: string }) {
  const { t } = useTranslation('previews')
  const listed = preview.list.current.find((item) => item.id === id)
  const { data, isError } = useQuery({ ...itemQuery(id), enabled: !listed })
  const item = listed ?? data
  const { close } = preview
  const refused = isError || (item && refusalOf(item, 'item.preview', null) !== null)
  const showNotice = async (what: 'missing' | 'refused') => {
    await needTexts(previewsTexts).catch(() => undefined)
    toast({ tone: 'bad', message: t(what) })
  }
  const leave = useLatest(() => {
    close()
    // An encrypted file has no preview: it is downloaded with its passphrase.
    if (item?.encrypted && refusalOf(item, 'item.download', null) === null)
      return void downloadFile(item, openFirst).catch(() => showNotice('refused'))
    void showNotice(isError ? 'missing' : 'refused')
  })
  useEffect(() => {
    if (refused) leave.current()
  }, [refused, leave])
  const open = useOpenFirst(refused ? undefined : item, close)
  if (refused) return null
  if (!item) return <LoadingDialog missing={null} onClose={close} />
  if (!open) return <DialogPlaceholder />
  return (
    <viewerPart.Dialog
      item={item}
      list={preview.list.current}
      onShow={preview.show}
      onClose={close}
      mayDownload={refusalOf(item, 'item.download', null) === null}
      tools={
        refusalOf(item, 'share.create', null) === null && (
          <Suspense>
            <ShareButton item={item} />
          </Suspense>
        )
      }
    />
  )
}
