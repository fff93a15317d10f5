import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { wasPushedTo } from './push-memory.ts'
import { refreshNotices, unreadQuery } from './notices.api.ts'
import classes from './notifications.module.css'

const panel = lazyDialog(() => import('./notice-panel.tsx').then((part) => part.NoticePanel))
const shownAtMost = 99

/** The bell of the header: how many notifications are unread, and the latest of them. On phones it leads to the page. */
export function Bell() {
  const { t } = useTranslation('notifications')
  const unread = useQuery(unreadQuery()).data?.unread ?? 0
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const router = useRouter()
  const box = useRef<HTMLDivElement>(null)
  useLiveNotices()
  usePushRenewal()
  const close = useCallback((returnFocus: boolean) => {
    setOpen(false)
    if (returnFocus) box.current?.querySelector('button')?.focus()
  }, [])
  const label = unread === 0 ? t('bell') : unread > shownAtMost ? t('bellMany') : t('bellUnread', { count: unread })
  return (
    <div ref={box} className={classes.bell}>
      <IconButton
        label={label}
        icon={BellIcon}
        iconSize={20}
        size="large"
        strong
        round
        aria-haspopup={isPhone ? undefined : 'dialog'}
        aria-expanded={isPhone ? undefined : isOpen}
        onClick={() => (isPhone ? void router.navigate({ to: '/notifications' }) : setOpen((was) => !was))}
      />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden="true">
          {unread > shownAtMost ? '99+' : unread}
        </span>
      )}
      {isOpen && <panel.Dialog onClose={close} />}
    </div>
  )
}

/** The browser’s address at its push service may have changed: the server is told the new one. */
function usePushRenewal() {
  const { id } = useMe().person
  useEffect(() => {
    if (!wasPushedTo(id)) return
    // Without the network it is renewed by the next page.
    void import('./push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
  }, [id])
}

/** Keeps the badge and the lists in sync while the page is open. */
function useLiveNotices() {
  const queries = useQueryClient()
  useEffect(() => {
    let stop = () => {}
    let left = false
    void import('../../lib/live-socket.ts')
      .then(({ watchNotices }) => {
        if (!left) stop = watchNotices(() => void refreshNotices(queries))
      })
      // Without the network it is polled.
      .catch(() => undefined)
    return () => {
      left = true
      stop()
    }
  }, [queries])
}
