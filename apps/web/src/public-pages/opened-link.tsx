import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FileView } from './file-view.tsx'
import { FolderView } from './folder-view.tsx'
import { DownloadLink, DownloadsContext } from './download-link.tsx'
import { FileIcon } from '../ui/file-icon.tsx'
import { Talk } from './talk/talk.tsx'
import { SaveButton } from './save-button.tsx'
import type { Opened } from './public-link.api.ts'
import classes from './public-pages.module.css'

export type OpenedLinkProps = { token: string; opened: Opened; reopen: () => Promise<void> }

/** What a link shares, and who shares it. */
export function OpenedLink({ token, opened, reopen }: OpenedLinkProps) {
  const { t } = useTranslation('public-pages')
  const { item, permission, sharedBy, remark, watermark, uploads, comments } = opened
  const mayDownload = permission === 'download'
  const downloads = useMemo(() => ({ watermark, reopen }), [watermark, reopen])
  return (
    <DownloadsContext value={downloads}>
      <div className={classes.head}>
        {item.type === 'file' && <FileIcon item={item} size={28} />}
        <div className={classes.headText}>
          <h1>{item.name}</h1>
          <p className={classes.dim}>{t('sharedBy', { name: sharedBy })}</p>
        </div>
        {item.type === 'file' && mayDownload && item.closed === null && (
          <>
            {!watermark && <SaveButton {...{ token, ids: [item.id], reopen }} />}
            <DownloadLink token={token} id={item.id} />
          </>
        )}
      </div>
      {watermark && mayDownload && <p className={classes.dim}>{t('marked.note')}</p>}
      {remark !== '' && <p className={classes.remark}>{remark}</p>}
      {item.type === 'file' ? (
        <>
          <div className={classes.sheet}>
            <FileView {...{ token, item, mayDownload, reopen }} />
          </div>
          {comments && item.closed === null && <Talk {...{ token, reopen }} fileId={item.id} />}
        </>
      ) : (
        <FolderView
          {...{ token, root: item, mayDownload, maySave: mayDownload && !watermark, uploads, comments, reopen }}
        />
      )}
    </DownloadsContext>
  )
}
