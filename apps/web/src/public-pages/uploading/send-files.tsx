import { uploadLinkLimits } from '@khlang/contract'
import type { UploadPage } from '@khlang/contract/public-upload-links'
import { useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import pageClasses from '../public-pages.module.css'
import { Checklist } from './checklist.tsx'
import { FileChooser } from './file-chooser.tsx'
import { QueueList } from './queue-list.tsx'
import { unwanted } from './queue.ts'
import { ReceiptList } from './receipt-list.tsx'
import { Unfinished } from './unfinished.tsx'
import { readReceipts } from './upload-link.api.ts'
import classes from './uploading.module.css'
import { useSending } from './use-sending.ts'

export type SendFilesProps = { token: string; page: UploadPage; isFull: boolean; refresh: () => Promise<void> }
type Receipts = Awaited<ReturnType<typeof readReceipts>>['items']

/** Where a visitor sends files: what is asked for, what is on its way, and the receipts. */
export function SendFiles({ token, page, isFull, refresh }: SendFilesProps) {
  const { t } = useTranslation('public-uploads')
  const remarkId = useId()
  const [remark, setRemark] = useState('')
  const [refused, setRefused] = useState<readonly string[]>([])
  const [receipts, setReceipts] = useState<Receipts>([])
  const readThem = useCallback(
    () =>
      readReceipts(token).then(
        ({ items }) => setReceipts(items),
        // They are read again with the next file.
        () => undefined,
      ),
    [token],
  )
  useEffect(() => {
    void readThem()
  }, [readThem])
  const sending = useSending({
    token,
    onReceived: () => void Promise.all([readThem(), refresh()]),
    onEnded: () => void refresh(),
  })

  function add(files: readonly File[], entryId: string | null) {
    const faults = files.map((file) => unwanted(file, page))
    setRefused(
      files.flatMap(({ name }, index) => {
        const why = faults[index]
        return why ? [t(`unwanted.${why}`, { name, size: formatBytes(page.maxSize) })] : []
      }),
    )
    sending.add(files.filter((_, index) => !faults[index]).map((file) => ({ file, entryId, remark: remark.trim() })))
  }
  const isOnItsWay = sending.queue.some(({ state }) => state !== 'done' && state !== 'failed')
  return (
    <>
      <div className={pageClasses.head}>
        <div className={pageClasses.headText}>
          <h1>{page.title || t('heading')}</h1>
          <p className={pageClasses.dim}>{t('to', { name: page.sharedBy })}</p>
        </div>
      </div>
      {page.remark !== '' && <p className={pageClasses.remark}>{page.remark}</p>}
      {isFull ? (
        <p className={pageClasses.remark} role="status">
          {t('fullNote')}
        </p>
      ) : (
        <div className={pageClasses.sheet}>
          {page.unfinished && !isOnItsWay && (
            <Unfinished
              token={token}
              upload={page.unfinished}
              resume={(file, url) => sending.add([{ file, entryId: null, remark: '', url }])}
              refresh={refresh}
            />
          )}
          <Checklist entries={page.checklist} choose={(files, entryId) => add(files, entryId)} />
          <FileChooser page={page} choose={(files) => add(files, null)} />
          <div className={pageClasses.field}>
            <label htmlFor={remarkId}>{t('remark')}</label>
            <textarea
              id={remarkId}
              rows={2}
              maxLength={uploadLinkLimits.visitorRemark}
              value={remark}
              onChange={(event) => setRemark(event.currentTarget.value)}
            />
          </div>
          {refused.length > 0 && (
            <ul className={classes.refused} role="alert">
              {refused.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <QueueList sending={sending} />
      <ReceiptList receipts={receipts} />
    </>
  )
}
