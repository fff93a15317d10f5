import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../lib/call.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { nextIn, type Queued, queueOf } from './queue.ts'
import { announce, giveUp, readOffset, sendRest, type Texts } from './tus.ts'
import { endsVisit } from './use-upload-link.ts'

export type Chosen = { file: File; to: string; entryId: string | null; remark: string; url?: string }
type Options = {
  /** Whether the link takes files now; until it does again, files wait. */
  isOpen: boolean
  /** A file has come in. */
  onReceived: () => void
  /** The link does not take files any more; done when that is known here. */
  onEnded: () => Promise<void>
}

/** While the network is away, it is tried again so often. */
const retryMs = 5000
let lastKey = 0

/** Sends the files of a visitor, one at a time; a lost network is waited for. */
export function useSending({ isOpen, onReceived, onEnded }: Options) {
  const { t } = useTranslation('public-uploads')
  const [queue, dispatch] = useReducer(queueOf, [])
  const control = useRef<AbortController | null>(null)
  /** Files that are sent again once the link takes some again. */
  const held = useRef(new Set<number>())
  const latest = useLatest({ onReceived, onEnded, texts: { offline: t('offline'), failed: t('uploadFailed') } })

  const change = useCallback(
    (key: number, next: Partial<Queued>) => dispatch({ type: 'change', key, change: next }),
    [],
  )

  const send = useCallback(
    async ({ key, to, file, entryId, remark, url: known }: Queued) => {
      const { texts } = latest.current
      const stop = new AbortController()
      control.current = stop
      change(key, { state: 'sending', error: null })
      try {
        const metadata = { filename: file.name, filetype: file.type, entryId: entryId ?? undefined, remark }
        const begin = async () => ({
          url: await announce(to, file.size, metadata, texts),
          offset: 0,
        })
        const { url, offset } = (known !== null && (await whereIn(known, texts))) || (await begin())
        change(key, { url, sent: offset })
        const onProgress = (sent: number) => change(key, { sent })
        if (offset < file.size) await sendRest(url, file, offset, { signal: stop.signal, onProgress }, texts)
        change(key, { state: 'done', sent: file.size })
        latest.current.onReceived()
      } catch (error) {
        if (stop.signal.aborted) return
        if (isCode(error, 'OFFLINE')) return change(key, { state: 'offline' })
        if (endsVisit(error)) {
          // Until then the next one waits, which would be refused, too.
          await latest.current.onEnded()
          held.current.add(key)
        }
        change(key, { state: 'failed', error: error instanceof Error ? error.message : texts.failed })
      }
    },
    [change, latest],
  )

  useEffect(() => {
    if (!isOpen) return
    for (const key of held.current) change(key, { state: 'waiting', error: null, sent: 0 })
    held.current.clear()
  }, [isOpen, change])

  const next = isOpen ? nextIn(queue) : null
  useEffect(() => {
    if (next) void send(next)
  }, [next, send])

  const away = queue.find(({ state }) => state === 'offline')
  useEffect(() => {
    if (!away) return
    const again = () => void send(away)
    const timer = setInterval(again, retryMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [away, send])

  const isBusy = queue.some(({ state }) => state === 'sending' || state === 'offline' || state === 'waiting')
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])

  return {
    queue,
    add: useCallback((chosen: readonly Chosen[]) => {
      const items = chosen.map(({ url = null, ...rest }) => ({
        ...rest,
        url,
        key: ++lastKey,
        sent: 0,
        state: 'waiting' as const,
        error: null,
      }))
      dispatch({ type: 'add', items })
    }, []),
    pause(item: Queued) {
      control.current?.abort()
      change(item.key, { state: 'paused' })
    },
    resume: (item: Queued) => void send(item),
    retry: (item: Queued) => change(item.key, { state: 'waiting', error: null, sent: 0 }),
    /** The next file waits until the server has given this one up. */
    async remove(item: Queued) {
      if (item.state === 'sending') {
        control.current?.abort()
        change(item.key, { state: 'paused' })
      }
      // One that is gone already needs no giving up.
      if (item.url !== null && item.state !== 'done')
        await giveUp(item.url, latest.current.texts).catch(() => undefined)
      dispatch({ type: 'remove', key: item.key })
    },
  }
}

/** How far an upload is; null if it is gone and has to begin again. */
async function whereIn(url: string, texts: Texts): Promise<{ url: string; offset: number } | null> {
  try {
    return { url, offset: await readOffset(url, texts) }
  } catch (error) {
    if (isCode(error, 'UPLOAD_GONE')) return null
    throw error
  }
}

export type SendingQueue = ReturnType<typeof useSending>
