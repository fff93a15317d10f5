import { UploadCloud } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, isCode } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.ts'
import { formatBytes } from '../../lib/sizes.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { folderUploads, sayWho, type Sender } from '../public-link.api.ts'
import pageClasses from '../public-pages.module.css'
import { withReopen } from '../with-reopen.ts'
import { FileChooser } from './file-chooser.tsx'
import { QueueList } from './queue-list.tsx'
import { unwanted } from './queue.ts'
import { SenderForm } from './sender-form.tsx'
import { uploadTexts } from './texts.ts'
import { Unfinished } from './unfinished.tsx'
import classes from './uploading.module.css'
import { useFilesDropped } from './use-files-dropped.ts'
import { useSending } from './use-sending.ts'

export type AddFilesProps = {
  token: string
  folderId: string
  /** Whether this folder takes files now. */
  takesFiles: boolean
  /** Files may be dropped anywhere on it. */
  sheet: RefObject<HTMLElement | null>
  onAdded: () => void
  reopen: () => Promise<void>
}

const needed = [uploadTexts]

/** Where a visitor adds files to the open folder; what is on its way goes on when another folder is opened. */
export function AddFiles({ token, folderId, takesFiles, sheet, onAdded, reopen }: AddFilesProps) {
  useTexts(needed)
  const { t } = useTranslation('public-uploads')
  const [isShown, setShown] = useState(false)
  const [sender, setSender] = useState<Sender | null>(null)
  const [isOpen, setOpen] = useState(true)
  const [dropped, setDropped] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const [ended, setEnded] = useState<string | null>(null)
  const [added, setAdded] = useState(0)
  const to = folderUploads(token, folderId)

  const present = useCallback(
    async (name: string) => setSender(await withReopen(() => sayWho(token, folderId, name), reopen)),
    [token, folderId, reopen],
  )
  const explain = (error: unknown) =>
    isCode(error, 'UPLOAD_LINK_CLOSED')
      ? t('folder.ended')
      : error instanceof CallError
        ? error.message
        : t('uploadFailed')
  /** The session of the link is over, or the folder takes nothing any more: what is on its way waits until it does. */
  async function comeIn() {
    setOpen(false)
    try {
      await present(sender?.name ?? '')
      setEnded(null)
      setOpen(true)
    } catch (error) {
      setEnded(explain(error))
      onAdded()
    }
  }
  const sending = useSending({
    isOpen: isOpen && sender !== null,
    onReceived: () => {
      setAdded((count) => count + 1)
      onAdded()
    },
    onEnded: comeIn,
  })

  function add(files: readonly File[], limits: Sender | null) {
    setShown(true)
    if (!limits) return setDropped((before) => [...before, ...files])
    const faults = files.map((file) => unwanted(file, limits))
    setRefused(
      files.flatMap(({ name }, index) => {
        const why = faults[index]
        return why ? [t(`unwanted.${why}`, { name, size: formatBytes(limits.maxSize) })] : []
      }),
    )
    const wanted = files.filter((_, index) => !faults[index])
    sending.add(wanted.map((file) => ({ file, to, entryId: null, remark: '' })))
    // Another folder may take them.
    if (!isOpen) void comeIn()
  }
  const latest = useLatest(add)
  // What was dropped before its sender was known goes with the name.
  useEffect(() => {
    if (!sender || dropped.length === 0) return
    latest.current(dropped, sender)
    setDropped([])
  }, [sender, dropped, latest])
  const isOver = useFilesDropped(sheet, takesFiles, (files) => add(files, sender))

  const isBusy = sending.queue.some(({ state }) => state !== 'done' && state !== 'failed')
  const { unfinished = null, unfinishedIn = null } = sender ?? {}
  return (
    <section className={classes.adding} aria-label={t('folder.region')} data-over={isOver || undefined}>
      {takesFiles && (
        <button
          type="button"
          className={pageClasses.second}
          aria-expanded={isShown}
          onClick={() => setShown((shown) => !shown)}
        >
          <UploadCloud size={18} aria-hidden="true" />
          {t('folder.add')}
        </button>
      )}
      {takesFiles && isShown && !sender && <SenderForm waiting={dropped.length} present={present} explain={explain} />}
      {takesFiles && isShown && sender && (
        <>
          <p className={classes.limits}>
            {t('folder.as', { name: sender.name })}{' '}
            <button type="button" className={classes.rename} onClick={() => setSender(null)}>
              {t('folder.change')}
            </button>
          </p>
          {unfinished && unfinishedIn !== null && !isBusy && (
            <Unfinished
              to={folderUploads(token, unfinishedIn)}
              giveUpAt={to}
              upload={unfinished}
              resume={(file, url) => {
                setSender({ ...sender, unfinished: null, unfinishedIn: null })
                sending.add([{ file, to: folderUploads(token, unfinishedIn), entryId: null, remark: '', url }])
              }}
              refresh={() => present(sender.name)}
            />
          )}
          <FileChooser page={{ ...sender, filesLeft: null }} choose={(files) => add(files, sender)} />
          {refused.length > 0 && (
            <ul className={classes.refused} role="alert">
              {refused.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {ended !== null && (
        <p className={pageClasses.fault} role="alert">
          {ended}
        </p>
      )}
      <QueueList sending={sending} isOpen={isOpen} onAgain={() => void comeIn()} />
      <p role="status" className={classes.limits}>
        {added > 0 && t('folder.added', { count: added })}
      </p>
    </section>
  )
}
