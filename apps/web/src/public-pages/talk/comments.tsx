import type { PublicThread } from '@khlang/contract/public-comments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import pageClasses from '../public-pages.module.css'
import { CommentForm, type Sent } from './comment-form.tsx'
import classes from './talk.module.css'

export type CommentsProps = { thread: PublicThread; mayAnswer: boolean; send: (written: Sent) => Promise<void> }

/** One thread: who said what, and a form to answer. */
export function Comments({ thread, mayAnswer, send }: CommentsProps) {
  const { t } = useTranslation('public-talk')
  const language = useLanguage()
  const [isAnswering, setAnswering] = useState(false)
  const name = thread.comments[0]?.name ?? ''
  return (
    <li className={classes.thread}>
      <ul>
        {thread.comments.map((comment) => (
          <li key={comment.id} data-person={!comment.visitor || undefined}>
            <p className={classes.who}>
              <bdi>{comment.name}</bdi>{' '}
              <small>
                {t(comment.visitor ? 'typed' : 'person')} · {formatDateTime(comment.createdAt, language)}
                {comment.edited && ` · ${t('edited')}`}
              </small>
            </p>
            <p className={comment.removed ? pageClasses.dim : classes.words} dir="auto">
              {comment.removed ? t('removed') : comment.body}
            </p>
          </li>
        ))}
      </ul>
      {mayAnswer &&
        (isAnswering ? (
          <CommentForm
            label={t('answerTo', { name })}
            send={async (written) => {
              await send(written)
              setAnswering(false)
            }}
            onCancel={() => setAnswering(false)}
          />
        ) : (
          <button
            type="button"
            className={pageClasses.second}
            aria-label={t('answerTo', { name })}
            onClick={() => setAnswering(true)}
          >
            {t('answer')}
          </button>
        ))}
    </li>
  )
}
