import type { Item } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, MessageCircle } from 'lucide-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { ChatDrop } from './chat-drop.tsx'
import { ChatFrame, type ChatFrameHandle } from './chat-frame.tsx'
import { clearChat, keepEnabled, keepExpanded, wasExpanded } from './chat-session.ts'
import { chatTokenKey } from './chat.api.ts'
import classes from './chat.module.css'

/** A medium screen, as the style sheets of the shell count it; more than the 300 pixels that the widget needs. */
const wide = () => matchMedia('(min-width: 960px)')
const onWide = (changed: () => void) => {
  const query = wide()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const send = lazyDialog(() => import('../parts.ts').then((all) => all.sendDialog()))

/**
 * The chat, for people of single sign-on and on wide screens; otherwise it is removed and its token cleared. It is in
 * the shell of the drive, so that the public pages never have it.
 */
export function ChatWidget() {
  const { hasChat } = useMe()
  const isWide = useSyncExternalStore(onWide, () => wide().matches)
  return hasChat && isWide ? <Widget /> : null
}

function Widget() {
  const { t } = useTranslation('chat')
  const queries = useQueryClient()
  const [expanded, setExpanded] = useState(wasExpanded)
  // The chat stays loaded while it is minimised; before it was first expanded there is none.
  const [opened, setOpened] = useState(expanded)
  const [sending, setSending] = useState<readonly Item[] | null>(null)
  const box = useRef<HTMLElement>(null)
  const bar = useRef<HTMLButtonElement>(null)
  const frame = useRef<ChatFrameHandle>(null)
  const body = useId()

  useEffect(() => {
    keepEnabled()
    // The start page, or somebody else's, may be next in this tab.
    window.addEventListener('pagehide', clearChat)
    return () => {
      window.removeEventListener('pagehide', clearChat)
      clearChat()
      queries.removeQueries({ queryKey: chatTokenKey })
    }
  }, [queries])

  const show = (next: boolean) => {
    setExpanded(next)
    if (next) setOpened(true)
    keepExpanded(next)
  }
  const minimise = () => {
    show(false)
    bar.current?.focus()
  }
  // The chat's own page reports Escape by a message.
  useEffect(() => {
    const around = box.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !expanded) return
      event.stopPropagation()
      minimise()
    }
    around?.addEventListener('keydown', onKey)
    return () => around?.removeEventListener('keydown', onKey)
  })
  const Chevron = expanded ? ChevronDown : ChevronUp
  return (
    <>
      <section aria-label={t('title')} className={classes.widget} data-expanded={expanded || undefined} ref={box}>
        <div className={classes.panel}>
          <button
            ref={bar}
            type="button"
            className={classes.bar}
            aria-expanded={expanded}
            aria-controls={body}
            aria-label={t('title')}
            title={t(expanded ? 'minimise' : 'expand')}
            onClick={() => show(!expanded)}
          >
            <MessageCircle size={19} strokeWidth={1.8} aria-hidden="true" />
            <span>{t('title')}</span>
            <Chevron size={18} aria-hidden="true" />
          </button>
          <div id={body} className={classes.body} hidden={!expanded}>
            {opened && <ChatFrame handle={frame} onMinimise={minimise} />}
          </div>
          <ChatDrop onDrop={setSending} />
        </div>
      </section>
      {sending && (
        <send.Dialog
          items={sending}
          channel="chat"
          onClose={() => {
            setSending(null)
            frame.current?.refresh()
          }}
        />
      )}
    </>
  )
}
