import type { LockedItem } from '@khlang/contract/locked-items'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import classes from '../../ui/settings.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import own from './business.module.css'
import { lockedQuery, unlock } from './files.api.ts'

/** What is locked in Drive Business: who holds it, since when, until when; an admin ends a lock (C15). */
export function LockedItems() {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const list = useInfiniteQuery(lockedQuery())
  const [asked, setAsked] = useState<LockedItem | null>(null)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const ended = useRef(false)
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []

  async function end(item: LockedItem) {
    await unlock(queries, item)
    ended.current = true
    toast({ tone: 'good', message: t('locked.done', { name: item.name }) })
  }
  // Its row is gone, and with it the button that had the focus; nothing can have it before the dialog is closed.
  useEffect(() => {
    if (asked !== null || !ended.current) return
    ended.current = false
    heading.current?.focus()
  }, [asked])
  return (
    <section className={classes.section}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('locked.title')}
      </h2>
      <p>{t('locked.text')}</p>
      {list.isPending && <Skeletons rows={3} shape="text" />}
      {list.error && <ErrorState level={3} error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <p className={own.none}>{t('locked.none')}</p>}
      {rows.length > 0 && (
        <ul className={classes.rows} aria-labelledby={id}>
          {rows.map((item) => (
            <li key={item.id} className={classes.row}>
              <FileIcon item={item} />
              <div className={classes.rowText}>
                <Link to="/directory/$id" params={{ id: item.folderId }} search={{ item: item.id }}>
                  {item.name}
                </Link>
                {item.path.length > 0 && <small>{item.path.join(' / ')}</small>}
                <small>
                  {t(`locked.${item.kind}`, { name: item.holder })} · <DateText at={item.since} />
                  {' · '}
                  {item.until ? (
                    <>
                      {t('locked.until')} <DateText at={item.until} />
                    </>
                  ) : (
                    t('locked.noEnd')
                  )}
                </small>
              </div>
              <Button
                variant="default"
                aria-haspopup="dialog"
                aria-label={t('locked.unlockOf', { name: item.name })}
                onClick={() => setAsked(item)}
              >
                {t('locked.unlock')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          opened
          title={t('locked.ask', { name: asked.name })}
          text={t(`locked.askText.${asked.kind}`, { name: asked.holder })}
          confirmLabel={t('locked.unlock')}
          onConfirm={() => end(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
