import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Settings } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { rowsOf } from '../../ui/paged-list.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { NoticeRows } from './notice-rows.tsx'
import { noticesQuery } from './notices.api.ts'
import { NoNotices } from './no-notices.tsx'
import classes from './notifications.module.css'
import { useReadAll } from './use-read-all.ts'

const shown = 15

/** The latest notifications, below the bell. Escape and a click elsewhere close it. */
export function NoticePanel({ onClose }: { onClose: (returnFocus: boolean) => void }) {
  const { t } = useTranslation('notifications')
  const list = useInfiniteQuery(noticesQuery(false, useLanguage(), shown))
  const readAll = useReadAll()
  const box = useRef<HTMLDivElement>(null)
  const title = useId()

  useEffect(() => {
    box.current?.focus()
    const onPointer = (event: PointerEvent) => {
      const around = box.current?.parentElement
      if (event.target instanceof Node && !around?.contains(event.target)) onClose(false)
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose(true)
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [onClose])

  const rows = rowsOf(list)
  return (
    <div ref={box} role="dialog" aria-labelledby={title} tabIndex={-1} className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 id={title}>{t('title')}</h2>
        <IconButton label={t('readAll')} icon={CheckCheck} onClick={readAll} />
        <Link to="/notifications" search={{ tab: 'settings' }} onClick={() => onClose(false)}>
          <Settings size={18} aria-hidden="true" />
          <VisuallyHidden>{t('settings')}</VisuallyHidden>
        </Link>
      </div>
      <div className={classes.panelBody}>
        <QueryState query={list} waiting={{ rows: 4 }} level={3}>
          {() =>
            rows.length === 0 ? (
              <NoNotices level={3} />
            ) : (
              <NoticeRows notices={rows.slice(0, shown)} onOpen={() => onClose(false)} />
            )
          }
        </QueryState>
      </div>
      <div className={classes.panelFoot}>
        <Button component={Link} to="/notifications" variant="subtle" fullWidth onClick={() => onClose(false)}>
          {t('seeAll')}
        </Button>
      </div>
    </div>
  )
}
