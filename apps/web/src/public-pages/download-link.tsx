import { Download } from 'lucide-react'
import { createContext, type MouseEvent, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../lib/call.ts'
import { CopyButton } from './copy-button.tsx'
import { downloadAddress, readItem } from './public-link.api.ts'
import classes from './public-pages.module.css'
import { withReopen } from './with-reopen.ts'

/** How files of the open link are downloaded. */
type Downloads = {
  /** Copies with a watermark, which are made first. */
  watermark: boolean
  reopen: () => Promise<void>
}
export const DownloadsContext = createContext<Downloads>({ watermark: false, reopen: () => Promise.resolve() })

type DownloadLinkProps = { token: string; id: string }

/** Saves a file; the browser asks for its bytes with the session of the link. */
export function DownloadLink({ token, id }: DownloadLinkProps) {
  const { watermark, reopen } = useContext(DownloadsContext)
  if (watermark) return <CopyButton key={id} {...{ token, id, reopen }} />
  return <PlainDownload key={id} {...{ token, id }} />
}

/** As a click on a link for downloading: whatever is answered, the page stays. */
function save(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** The browser says of a refused download only that it failed: whether it may begin is asked before. */
function PlainDownload({ token, id }: DownloadLinkProps) {
  const { t } = useTranslation('public-pages')
  const { reopen } = useContext(DownloadsContext)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const address = downloadAddress(token, id)

  async function download(event: MouseEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      await withReopen(() => readItem(token, id), reopen)
      save(address)
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : t('unreadable'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={classes.copy}>
      <a
        className={classes.button}
        href={address}
        download
        aria-disabled={isBusy}
        onClick={(event) => void download(event)}
      >
        <Download size={18} aria-hidden="true" />
        {t('file.download')}
      </a>
      {error !== null && (
        <span className={classes.fault} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
