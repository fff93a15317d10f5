import { Select } from '@mantine/core'
import { previewHashtagRename, renameHashtag } from '@khlang/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/session.ts'
import { call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Field, FormError } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { jobsStarted } from '../../tasks/index.ts'
import { refreshLists } from '../../browser/index.ts'
import { tagError, typedTag } from './tag-text.ts'
import { tagKeys } from './tags.api.ts'

export type RenameTagProps = { tag: string; onDone: (tag: string) => void; onClose: () => void }

/** One name for a hashtag in a whole drive, with what that changes. */
export function RenameTag({ tag, onDone, onClose }: RenameTagProps) {
  const { t } = useTranslation('hashtags')
  const language = useLanguage()
  const queries = useQueryClient()
  const { isAdmin } = useMe().active
  const { busy, error, send } = useSending()
  const [text, setText] = useState(tag)
  const [drive, setDrive] = useState<'personal' | 'business'>(isAdmin ? 'business' : 'personal')
  const to = typedTag(text)
  const invalid = tagError(text.trim().replace(/^#+/u, ''), language) ?? tagError(to, language)
  const asked = useDeferredValue({ drive, from: tag, to })
  const effect = useQuery({
    queryKey: [...tagKeys.all(), 'rename', asked],
    queryFn: ({ signal }) => call(previewHashtagRename, { query: asked }, { signal }),
    enabled: invalid === null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const same = to === tag
  const onSubmit = () => {
    if (invalid || same) return
    void send(async () => {
      const { items, jobId } = await call(renameHashtag, { body: { drive, from: tag, to } })
      if (jobId) jobsStarted.set((count) => count + 1)
      refreshLists(queries)
      await queries.invalidateQueries({ queryKey: tagKeys.all() })
      toast({ tone: 'good', message: t(jobId ? 'rename.started' : 'rename.done', { count: items, from: tag, to }) })
      onDone(to)
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('rename.title', { tag })}
      text={t('rename.text')}
      busy={busy}
      dirty={!same}
      confirm={t('rename.confirm')}
      disabled={invalid !== null || same || effect.data?.items === 0}
      onSubmit={onSubmit}
    >
      {isAdmin && (
        <Select
          label={t('rename.drive')}
          value={drive}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={(['business', 'personal'] as const).map((value) => ({ value, label: t(`rename.${value}`) }))}
          onChange={(value) => setDrive(value === 'personal' ? 'personal' : 'business')}
        />
      )}
      <Field
        label={t('rename.to')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={invalid}
        data-autofocus
      />
      {effect.data && (
        <p aria-live="polite">
          {t('rename.effect', { count: effect.data.items })}
          {effect.data.merged > 0 && !same && <> · {t('rename.merged', { count: effect.data.merged })}</>}
        </p>
      )}
      <FormError error={error ?? (invalid === null ? effect.error : null)} />
    </FormDialog>
  )
}
