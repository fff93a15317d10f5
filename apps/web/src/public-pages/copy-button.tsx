import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../lib/call.ts'
import { downloadAddress, prepareCopy } from './public-link.api.ts'
import classes from './public-pages.module.css'
import { withReopen } from './with-reopen.ts'

const askAgainMs = 1000
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, askAgainMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

type CopyButtonProps = { token: string; id: string; reopen: () => Promise<void> }

/** Saves the copy of a file that carries the watermark, once the server has made it. */
export function CopyButton({ token, id, reopen }: CopyButtonProps) {
  const { t } = useTranslation('public-pages')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function prepare(signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted) {
        const { state } = await withReopen(() => prepareCopy(token, id, signal), reopen)
        if (state === 'ready') return location.assign(downloadAddress(token, id))
        await pause(signal)
      }
    } catch (failure) {
      if (signal.aborted) return
      setError(failure instanceof CallError ? failure.message : t('unreadable'))
    }
  }

  async function download(): Promise<void> {
    if (isBusy) return
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    setError(null)
    await prepare(controller.signal)
    setBusy(false)
  }
  return (
    <span className={classes.copy}>
      <button type="button" className={classes.button} aria-disabled={isBusy} onClick={() => void download()}>
        {isBusy ? <span className={classes.spinner} aria-hidden="true" /> : <Download size={18} aria-hidden="true" />}
        {t('file.download')}
      </button>
      <span role="status" className={classes.dim}>
        {isBusy ? t('marked.making') : ''}
      </span>
      {error !== null && (
        <span className={classes.fault} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
