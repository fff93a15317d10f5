import type { LockedItem } from '@khlang/contract/locked-items'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import settings from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import classes from './business.module.css'
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

  async function end(item: LockedItem) {
    const n = await unlock(queries, item)
    ended.current = true
    toast({ tone: 'good', message: t(n === null ? 'locked.done' : 'locked.recovered', { name: item.name, n }) })
  }
  // The focused button is removed with its row; the focus can move only once the dialog is closed.
  useEffect(() => {
    if (asked !== null || !ended.current) return
    ended.current = false
    heading.current?.focus()
  }, [asked])
  return (
    <section className={settings.section} id="locked">
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('locked.title')}
      </h2>
      <p>{t('locked.text')}</p>
      <PagedList
        list={list}
        level={3}
        waiting={{ shape: 'text', rows: 3 }}
        empty={<p className={classes.none}>{t('locked.none')}</p>}
      >
        {(rows) => (
          <ul className={settings.rows} aria-labelledby={id}>
            {rows.map((item) => (
              <li key={item.id} className={settings.row}>
                <FileIcon item={item} />
                <div className={settings.rowText}>
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
      </PagedList>
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
