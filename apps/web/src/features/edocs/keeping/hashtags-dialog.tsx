// Parts of the kit that nothing else uses, so that their styles come with this dialog.
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { hashtagError, hashtagLimits, normalizeHashtag } from '@khlang/contract'
import { Checkbox, TagsInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshEdocs } from '../edocs.api.ts'
import type { KeptDialogProps } from './download-dialog.tsx'
import { changeTags, tagsQuery } from './keeping.api.ts'

/** The hashtags of documents and how many of these have each, the most frequent first. */
const tagsOf = (edocs: readonly Pick<EdocListed, 'hashtags'>[]): [string, number][] => {
  const counts = new Map<string, number>()
  for (const tag of edocs.flatMap(({ hashtags }) => hashtags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)
}

/** Adds hashtags to one document or to many, and takes off those that they have. */
export function EdocHashtagsDialog({ edocs, onClose }: KeptDialogProps) {
  const { t } = useTranslation('keeping')
  const queries = useQueryClient()
  const [first] = edocs
  const box = first?.box ?? 'inbox'
  const known = useQuery(tagsQuery(box, first?.accountId ?? ''))
  const [add, setAdd] = useState<string[]>([])
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const { busy, error, send } = useSending()
  const present = tagsOf(edocs)
  const wrong = add.find((tag) => hashtagError(normalizeHashtag(tag)) !== null)
  const isReady = (add.length > 0 || off.size > 0) && wrong === undefined

  async function change() {
    const refused = await changeTags(edocs, { add, remove: [...off] })
    await Promise.all([refreshEdocs(queries), known.refetch()])
    const done = edocs.length - refused
    if (done > 0) toast({ tone: 'good', message: t('tags.done', { count: done }) })
    if (refused > 0) toast({ tone: 'bad', message: t('tags.refused', { count: refused }) })
    onClose()
  }
  return (
    <FormDialog
      width="medium"
      title={
        edocs.length === 1 && first
          ? t('tags.title', { number: first.documentNo })
          : t('tags.titleMany', { count: edocs.length })
      }
      confirm={t('tags.confirm')}
      disabled={!isReady}
      dirty={add.length > 0}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (isReady) void send(change)
      }}
    >
      {present.length > 0 && (
        <Checkbox.Group
          label={t('tags.present')}
          description={t('tags.presentHint')}
          value={present.map(([tag]) => tag).filter((tag) => !off.has(tag))}
          onChange={(kept) => setOff(new Set(present.map(([tag]) => tag).filter((tag) => !kept.includes(tag))))}
        >
          {present.map(([tag, count]) => (
            <Checkbox
              key={tag}
              mt={8}
              value={tag}
              label={edocs.length > 1 ? t('tags.counted', { tag, count }) : `#${tag}`}
            />
          ))}
        </Checkbox.Group>
      )}
      <TagsInput
        label={t('tags.add')}
        description={t('tags.hint')}
        data={known.data?.items.map(({ tag }) => tag).filter((tag) => present.every(([one]) => one !== tag)) ?? []}
        maxTags={hashtagLimits.perItem}
        splitChars={[',', '|', ' ']}
        acceptValueOnBlur
        value={add}
        onChange={setAdd}
        error={wrong === undefined ? undefined : t('tags.wrong', { tag: wrong })}
        comboboxProps={{ withinPortal: false }}
        data-autofocus
      />
    </FormDialog>
  )
}
