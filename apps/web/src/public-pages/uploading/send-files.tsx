import type { UploadPage } from '@khlang/contract/public-upload-links'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import pageClasses from '../public-pages.module.css'
import { Checklist } from './checklist.tsx'
import { FileChooser } from './file-chooser.tsx'
import { QueueList } from './queue-list.tsx'
import { type Queued, unwanted } from './queue.ts'
import { ReceiptList } from './receipt-list.tsx'
import { RemarkField } from './remark-field.tsx'
import { Unfinished } from './unfinished.tsx'
import { readReceipts, uploadsAddress } from './upload-link.api.ts'
import classes from './uploading.module.css'
import { useSending } from './use-sending.ts'

export type SendFilesProps = {
  token: string
  page: UploadPage
  /** Whether the link takes files. Once it does not, what was not sent is still named here, and so are the receipts. */
  standing: 'open' | 'full' | 'ended'
  refresh: () => Promise<void>
}
type Receipts = Awaited<ReturnType<typeof readReceipts>>['items']

const newestFirst = (one: Receipts[number], other: Receipts[number]) =>
  Date.parse(other.receivedAt) - Date.parse(one.receivedAt)
const isIn = (receipts: Receipts, { reference }: Receipts[number]) =>
  receipts.some((one) => one.reference === reference)

/** Where a visitor sends files: what is asked for, what is on its way, and the receipts. */
export function SendFiles({ token, page, standing, refresh }: SendFilesProps) {
  const { t } = useTranslation('public-uploads')
  const [remark, setRemark] = useState('')
  const [sentWith, setSentWith] = useState(0)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [receipts, setReceipts] = useState<Receipts>([])
  const readThem = useCallback(
    () =>
      readReceipts(token).then(
        // Those of a visit that has ended are not notified any more.
        ({ items }) =>
          setReceipts((known) => [...items, ...known.filter((one) => !isIn(items, one))].sort(newestFirst)),
        // They are read again with the next file.
        () => undefined,
      ),
    [token],
  )
  useEffect(() => {
    void readThem()
  }, [readThem])
  const to = uploadsAddress(token)
  const sending = useSending({
    isOpen: standing === 'open',
    onReceived: () => void Promise.all([readThem(), refresh()]),
    onEnded: refresh,
  })

  function add(files: readonly File[], entryId: string | null) {
    const faults = files.map((file) => unwanted(file, page))
    setRefused(
      files.flatMap(({ name }, index) => {
        const why = faults[index]
        return why ? [t(`unwanted.${why}`, { name, size: formatBytes(page.maxSize) })] : []
      }),
    )
    const wanted = files.filter((_, index) => !faults[index])
    if (wanted.length === 0) return
    sending.add(wanted.map((file) => ({ file, to, entryId, remark: remark.trim() })))
    // It is on its way with these files; what is typed from here on goes with the next ones.
    setSentWith(remark.trim() === '' ? 0 : wanted.length)
    setRemark('')
  }
  /** The message of a file that is taken back is there again, unless another file has it. */
  function takeBack(item: Queued) {
    const isElsewhere = sending.queue.some(({ key, remark: other }) => key !== item.key && other === item.remark)
    if (item.remark !== '' && item.state !== 'done' && !isElsewhere) {
      setRemark((typed) => (typed.trim() === '' ? item.remark : typed))
      setSentWith(0)
    }
    return sending.remove(item)
  }
  const isOnItsWay = sending.queue.some(({ state }) => state !== 'done' && state !== 'failed')
  const unsent = sending.queue.some(({ state }) => state !== 'done')
  return (
    <>
      {standing !== 'ended' && (
        <>
          <div className={pageClasses.head}>
            <div className={pageClasses.headText}>
              <h1>{page.title || t('heading')}</h1>
              <p className={pageClasses.dim}>{t('to', { name: page.sharedBy })}</p>
            </div>
          </div>
          {page.remark !== '' && <p className={pageClasses.remark}>{page.remark}</p>}
        </>
      )}
      {standing === 'full' && (
        <p className={pageClasses.remark} role="status">
          {t(unsent ? 'fullPartly' : 'fullNote')} {remark.trim() !== '' && t('remark.unsent', { remark })}
        </p>
      )}
      {standing === 'ended' && remark.trim() !== '' && (
        <p className={pageClasses.remark} role="status">
          {t('remark.kept', { remark })}
        </p>
      )}
      {standing === 'open' && (
        <div className={pageClasses.sheet}>
          {page.unfinished && !isOnItsWay && (
            <Unfinished
              to={to}
              upload={page.unfinished}
              resume={(file, url) => sending.add([{ file, to, entryId: null, remark: '', url }])}
              refresh={refresh}
            />
          )}
          <RemarkField value={remark} onChange={setRemark} sentWith={sentWith} />
          <Checklist entries={page.checklist} choose={(files, entryId) => add(files, entryId)} />
          <FileChooser page={page} choose={(files) => add(files, null)} />
          {refused.length > 0 && (
            <ul className={classes.refused} role="alert">
              {refused.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <QueueList
        sending={{ ...sending, remove: takeBack }}
        isOpen={standing === 'open'}
        onAgain={() => void refresh()}
      />
      <ReceiptList receipts={receipts} />
    </>
  )
}
