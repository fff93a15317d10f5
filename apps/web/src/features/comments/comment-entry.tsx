import type { Comment } from '@khlang/contract/comments'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { initials } from '../../lib/thai-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { remove, rewrite } from './comments.api.ts'
import classes from './comments.module.css'
import { Composer } from './composer.tsx'
import { piecesOf } from './mentions.ts'

type CommentEntryProps = { itemId: string; comment: Comment; mayComment: boolean; onChanged: () => Promise<unknown> }

/** One comment, with what its author and the admins of the file may do with it. */
export function CommentEntry({ itemId, comment, mayComment, onChanged }: CommentEntryProps) {
  const { t } = useTranslation('comments')
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { author, visitor, body, mentions, createdAt, editedAt, mine, mayRemove, removed } = comment
  const close = () => setOpen(null)
  const entries = [
    ...(mine ? [{ id: 'edit', label: t('edit'), icon: Pencil, run: () => setOpen('edit') }] : []),
    ...(mayRemove ? [{ id: 'remove', label: t('remove'), icon: Trash2, run: () => setOpen('remove') }] : []),
  ]
  return (
    <li className={classes.comment}>
      <span className={classes.avatar} data-initials={initials(author.name)} aria-hidden="true" />
      <div className={classes.content}>
        <header>
          <strong>
            <bdi>{author.name}</bdi>
          </strong>
          <small>
            {visitor && `${t('visitor')} · `}
            <DateText at={createdAt} />
            {editedAt && ` · ${t('edited')}`}
          </small>
        </header>
        {removed ? (
          <p className={classes.removed}>{t('removed')}</p>
        ) : open === 'edit' ? (
          <Composer
            itemId={itemId}
            label={t('edit')}
            placeholder=""
            submit={t('save')}
            initial={{ body, mentions }}
            autoFocus
            onSubmit={async (written) => {
              await rewrite(comment.id, written)
              await onChanged()
              close()
            }}
            onCancel={close}
          />
        ) : (
          <p className={classes.words}>
            {piecesOf(body, mentions).map((piece, index) =>
              // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other identity
              piece.isName ? <b key={index}>{piece.text}</b> : piece.text,
            )}
          </p>
        )}
      </div>
      {mayComment && !removed && entries.length > 0 && open !== 'edit' && (
        <MenuButton label={t('more')} entries={entries} align="end">
          {(props) => <IconButton label={t('more')} icon={Ellipsis} size="small" {...props} />}
        </MenuButton>
      )}
      <ConfirmDialog
        opened={open === 'remove'}
        title={t('removeTitle')}
        text={t('removeText')}
        confirmLabel={t('remove')}
        danger
        onConfirm={async () => {
          await remove(comment.id)
          await onChanged()
        }}
        onClose={close}
      />
    </li>
  )
}
