import type { PublicThread } from '@khlang/contract/public-comments'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/i18n.ts'
import { Loading, Notice } from '../parts.tsx'
import { readComments, sendComment, type Talked } from '../public-link.api.ts'
import pageClasses from '../public-pages.module.css'
import { useLoaded } from '../use-loaded.ts'
import { withReopen } from '../with-reopen.ts'
import { CommentForm, type Sent } from './comment-form.tsx'
import { Comments } from './comments.tsx'
import classes from './talk.module.css'
import { talkTexts } from './texts.ts'

export type ThreadsProps = {
  token: string
  fileId: string
  /** Beside the file, over the whole window. */
  isBeside?: boolean
  reopen: () => Promise<void>
}

const needed = [talkTexts]
/** Others may be writing at the same time. */
const pollMs = 20_000

/** The threads of a file that were begun through this link, and a form for a new one. */
export function Threads({ token, fileId, isBeside = false, reopen }: ThreadsProps) {
  useTexts(needed)
  const { t } = useTranslation('public-talk')
  const id = useId()
  const { data, error, reload } = useLoaded(`talk ${fileId}`, () => readComments(token, fileId, null), reopen)
  const [older, setOlder] = useState<{ items: readonly PublicThread[]; cursor: string | null } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [known, setKnown] = useState<Talked | null>(null)
  useEffect(() => {
    if (data) setKnown(data)
  }, [data])
  useEffect(() => {
    // A session that is over is not begun anew by itself: that would count as an open.
    const look = () => {
      if (document.visibilityState === 'visible') void readComments(token, fileId, null).then(setKnown, () => undefined)
    }
    const timer = setInterval(look, pollMs)
    return () => clearInterval(timer)
  }, [token, fileId])

  async function send(written: Sent, threadId: string | null) {
    await withReopen(() => sendComment(token, fileId, { ...written, threadId }), reopen)
    reload()
  }
  const cursor = older ? older.cursor : (known?.nextCursor ?? null)
  async function more() {
    if (cursor === null) return
    try {
      const page = await withReopen(() => readComments(token, fileId, cursor), reopen)
      setOlder({ items: [...(older?.items ?? []), ...page.items], cursor: page.nextCursor })
      setFailure(null)
    } catch (refusal) {
      setFailure(refusal)
    }
  }
  const first = known?.items ?? []
  // What was read with the first page is not shown twice when that moves on.
  const threads = [...first, ...(older?.items ?? []).filter((one) => !first.some((other) => other.id === one.id))]
  return (
    <section className={classes.talk} data-beside={isBeside || undefined} aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <p className={pageClasses.dim}>{t('note')}</p>
      {error !== null && !known ? (
        <Notice error={error} onRetry={reload} level={2} />
      ) : !known ? (
        <Loading />
      ) : (
        <>
          {known.mayComment ? (
            <CommentForm label={t('body')} send={(written) => send(written, null)} />
          ) : (
            <p className={pageClasses.dim}>{t('readOnly')}</p>
          )}
          {threads.length === 0 && <p className={pageClasses.dim}>{t('empty')}</p>}
          <ul className={classes.threads}>
            {threads.map((thread) => (
              <Comments
                key={thread.id}
                thread={thread}
                mayAnswer={known.mayComment}
                send={(written) => send(written, thread.id)}
              />
            ))}
          </ul>
          {failure !== null && <Notice error={failure} onRetry={() => void more()} level={2} />}
          {cursor !== null && (
            <button type="button" className={pageClasses.second} onClick={() => void more()}>
              {t('more')}
            </button>
          )}
        </>
      )}
    </section>
  )
}
