import type { Item } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useSending } from '../../../lib/use-sending.ts'
import { type ShownTag, TagBox } from './tag-box.tsx'
import { hasTag, isSameTag, tagsOfMany } from './tag-text.ts'
import { changeTags } from './tagging.ts'
import classes from './tagging.module.css'

export type TagDialogProps = { items: readonly Item[]; onClose: () => void }
type Change = { add: readonly string[]; remove: readonly string[] }

const without = (tags: readonly string[], tag: string) => tags.filter((one) => !isSameTag(one, tag))

/** The hashtags of one item or of many: what is added goes to all of them, what is removed leaves all. */
export function TagDialog({ items, onClose }: TagDialogProps) {
  const { t } = useTranslation('hashtags')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const [before] = useState(() => tagsOfMany(items))
  const [change, setChange] = useState<Change>({ add: [], remove: [] })
  const [typing, setTyping] = useState('')
  const total = items.length
  const isOnAll = (tag: string) => before.some((one) => one.count === total && isSameTag(one.tag, tag))

  const shown: ShownTag[] = [
    ...before
      .filter(({ tag }) => !hasTag(change.remove, tag))
      .map(({ tag, count }) =>
        count === total || hasTag(change.add, tag) ? { tag } : { tag, some: { count, total } },
      ),
    ...change.add.filter((tag) => !before.some((one) => isSameTag(one.tag, tag))).map((tag) => ({ tag })),
  ]
  const onAdd = (tag: string) =>
    setChange(({ add, remove }) => ({
      add: isOnAll(tag) || hasTag(add, tag) ? add : [...add, tag],
      remove: without(remove, tag),
    }))
  const onRemove = (tag: string) =>
    setChange(({ add, remove }) => ({
      add: without(add, tag),
      remove: before.some((one) => isSameTag(one.tag, tag)) ? [...remove, tag] : remove,
    }))
  const changes = change.add.length + change.remove.length > 0
  const onSubmit = () => {
    if (typing !== '') return
    void send(async () => {
      if (changes) await changeTags({ queries, t }, items, change)
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={
        total === 1 ? t('dialog.titleOne', { name: items[0]?.name ?? '' }) : t('dialog.titleMany', { count: total })
      }
      busy={busy}
      dirty={changes || typing !== ''}
      confirm={t('dialog.save')}
      onSubmit={onSubmit}
      error={error}
    >
      <div className={classes.roomy}>
        <TagBox tags={shown} onAdd={onAdd} onRemove={onRemove} onTyping={setTyping} autofocus />
      </div>
    </FormDialog>
  )
}
