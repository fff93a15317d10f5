import type { ChatToken } from '@khlang/contract/chat'
import { Button, Loader, useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { chatTokenQuery } from './chat.api.ts'
import classes from './chat.module.css'

const timeoutMs = 15_000

export type ChatFrameHandle = {
  /** Shows what has just been sent. */
  refresh(): void
}
type ChatFrameProps = { handle: Ref<ChatFrameHandle>; onMinimise: () => void }

/** The frame with the chat, once there is a token for it; until then what it waits for, or what to do. */
export function ChatFrame({ handle, onMinimise }: ChatFrameProps) {
  const { t } = useTranslation('chat')
  const { data, error, isFetching, refetch } = useQuery(chatTokenQuery())
  const [isSilent, setSilent] = useState(false)
  const onSilent = useCallback(() => setSilent(true), [])
  if (error || isSilent)
    return (
      <div role="alert" className={classes.note}>
        <strong>{t('failed')}</strong>
        <p>{error instanceof CallError ? error.message : t('silent')}</p>
        <Button
          size="xs"
          variant="default"
          loading={isFetching}
          onClick={() => {
            setSilent(false)
            void refetch()
          }}
        >
          {t('retry')}
        </Button>
      </div>
    )
  if (!data) return <Waiting />
  return (
    <LiveFrame
      token={data}
      handle={handle}
      onMinimise={onMinimise}
      onExpired={() => void refetch()}
      onSilent={onSilent}
    />
  )
}

function Waiting() {
  const { t } = useTranslation('chat')
  return (
    <div role="status" className={classes.note}>
      <Loader size="sm" aria-hidden="true" />
      <p>{t('loading')}</p>
    </div>
  )
}

type LiveFrameProps = ChatFrameProps & { token: ChatToken; onExpired: () => void; onSilent: () => void }

/**
 * The page of the chat, sandboxed. The token is handed over by postMessage to exactly the origin of that page, never in
 * its address; whatever comes from another window or origin is ignored.
 */
function LiveFrame({ token, handle, onMinimise, onExpired, onSilent }: LiveFrameProps) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const theme = useComputedColorScheme('light')
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const { origin } = new URL(token.page, location.href)
  const post = useCallback((message: object) => frame.current?.contentWindow?.postMessage(message, origin), [origin])
  useImperativeHandle(handle, () => ({ refresh: () => post({ type: 'onechat:refresh' }) }))

  useEffect(() => {
    const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || from !== origin) return
      const type = typeof data === 'object' && data !== null ? (Reflect.get(data, 'type') as unknown) : null
      if (type === 'onechat:ready') setReady(true)
      if (type === 'onechat:expired') onExpired()
      if (type === 'onechat:minimise') onMinimise()
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  })

  useEffect(() => {
    if (isReady) post({ type: 'onechat:token', token: token.token, language, theme })
  }, [isReady, post, token.token, language, theme])

  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(onSilent, timeoutMs)
    return () => clearTimeout(timer)
  }, [isReady, onSilent])

  return (
    <>
      {!isReady && <Waiting />}
      <iframe
        ref={frame}
        title={t('frame')}
        src={token.page}
        // The page needs its own origin to receive the token; a provider's is not ours, and the embedded one is our own.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
        className={classes.frame}
      />
    </>
  )
}
