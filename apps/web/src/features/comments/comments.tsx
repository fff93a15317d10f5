import type { Item } from '@khlang/contract'
import type { Thread } from '@khlang/contract/comments'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Check, MessageSquare, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../ui/paged-list.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toastFailure } from '../../ui/toasts.tsx'
import { CommentEntry } from './comment-entry.tsx'
import { commentsKey, commentsQuery, resolve, say } from './comments.api.ts'
import classes from './comments.module.css'
import { Composer } from './composer.tsx'

const shows = ['open', 'resolved'] as const

/** The comments on a file: open threads, or resolved ones, and a field for a new one. */
export function Comments({ item }: { item: Item }) {
  const { t } = useTranslation('comments')
  const queries = useQueryClient()
  const [show, setShow] = useState<(typeof shows)[number]>('open')
  const list = useInfiniteQuery(commentsQuery(item.id, show === 'resolved'))
  const mayComment = list.data?.pages[0]?.mayComment ?? false
  const refresh = () => queries.invalidateQueries({ queryKey: commentsKey(item.id) })
  const empty = show === 'open' ? 'empty' : 'noneResolved'
  return (
    <div className={classes.comments}>
      {mayComment && (
        <Composer
          key={item.id}
          itemId={item.id}
          draft={item.id}
          label={t('write')}
          placeholder={t('writeHint')}
          submit={t('send')}
          onSubmit={async (written) => {
            await say(item.id, undefined, written)
            setShow('open')
            await refresh()
          }}
        />
      )}
      {list.data && !mayComment && <p className={classes.quiet}>{t('readOnly')}</p>}
      <Segments
        label={t('show')}
        choices={shows.map((value) => ({ value, label: t(value) }))}
        value={show}
        onChange={setShow}
      />
      <PagedList
        list={list}
        level={3}
        waiting={{ rows: 3 }}
        empty={<EmptyState icon={MessageSquare} level={3} title={t(`${empty}.title`)} text={t(`${empty}.text`)} />}
      >
        {(threads) => (
          <ul className={classes.threads}>
            {threads.map((thread) => (
              <ThreadEntry key={thread.id} item={item} thread={thread} mayComment={mayComment} onChanged={refresh} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

type ThreadEntryProps = { item: Item; thread: Thread; mayComment: boolean; onChanged: () => Promise<unknown> }

function ThreadEntry({ item, thread, mayComment, onChanged }: ThreadEntryProps) {
  const { t } = useTranslation('comments')
  const [isAnswering, setAnswering] = useState(false)
  const isResolved = thread.resolvedAt !== null
  const toggle = () =>
    void resolve(thread.id, !isResolved)
      .then(onChanged)
      .catch((error: unknown) => toastFailure(error, t('failed')))
  return (
    <li className={classes.thread}>
      <ul>
        {thread.comments.map((comment) => (
          <CommentEntry
            key={comment.id}
            itemId={item.id}
            comment={comment}
            mayComment={mayComment}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {isResolved && thread.resolvedBy && (
        <p className={classes.quiet}>{t('resolvedBy', { name: thread.resolvedBy })}</p>
      )}
      {thread.seenByVisitors && <p className={classes.quiet}>{t('seenByVisitors')}</p>}
      {mayComment &&
        (isAnswering ? (
          <Composer
            itemId={item.id}
            draft={thread.id}
            label={t('answer')}
            placeholder={t('answerHint')}
            submit={t('send')}
            autoFocus
            onSubmit={async (written) => {
              await say(item.id, thread.id, written)
              setAnswering(false)
              await onChanged()
            }}
            onCancel={() => setAnswering(false)}
          />
        ) : (
          <div className={classes.buttons}>
            <Button variant="subtle" size="compact-sm" onClick={() => setAnswering(true)}>
              {t('answer')}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={
                isResolved ? <RotateCcw size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />
              }
              onClick={toggle}
            >
              {t(isResolved ? 'reopen' : 'resolve')}
            </Button>
          </div>
        ))}
    </li>
  )
}
