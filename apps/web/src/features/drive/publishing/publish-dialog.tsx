import { Select, Textarea } from '@mantine/core'
import { type Item, splitExtension } from '@khlang/contract'
import {
  type LibraryCategory,
  libraryCategories,
  libraryLimits,
  listLibrary,
  publishDocument,
} from '@khlang/contract/library'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeAccountId, call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { instantOf } from '../../../lib/wall-clock.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Field, FieldStack, FormError } from '../../../ui/form.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState, NoPermissionState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'

export type PublishDialogProps = { item: Item; onClose: () => void }

/** Puts the current version of a file on the shelf of the business; level "admin" alone does not suffice for it. */
export function PublishDialog({ item, onClose }: PublishDialogProps) {
  const { t } = useTranslation('publishing')
  const { data, error, refetch } = useQuery({
    queryKey: ['library', activeAccountId(), 'mayPublish'],
    queryFn: ({ signal }) => call(listLibrary, { query: { shelf: 'business', limit: 1 } }, { signal }),
    select: ({ mayPublish }) => mayPublish,
  })
  if (data) return <PublishForm item={item} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('title', { name: item.name })}>
      {error ? (
        <ErrorState error={error} level={3} onRetry={() => void refetch()} />
      ) : data === false ? (
        <NoPermissionState level={3} text={t('noGrant')} askWhom={t('askGrant')} />
      ) : (
        <Skeletons shape="text" rows={5} />
      )}
    </Dialog>
  )
}

function PublishForm({ item, onClose }: PublishDialogProps) {
  const { t } = useTranslation('publishing')
  const queries = useQueryClient()
  const [start] = useState(() => ({
    titleTh: splitExtension(item.name)[0],
    titleEn: '',
    summary: '',
    category: 'manual' as LibraryCategory,
    from: '',
    until: '',
  }))
  const [values, setValues] = useState(start)
  const { busy, error, send } = useSending()
  const form = useId()
  const change = (more: Partial<typeof start>) => setValues((old) => ({ ...old, ...more }))
  const { titleTh, titleEn, summary, category } = values
  const from = instantOf(values.from)
  const until = instantOf(values.until)
  const [opened] = useState(() => Date.now())
  const isWrongEnd = until !== null && until.getTime() <= Math.max(from?.getTime() ?? 0, opened)
  const faulty = titleTh.trim() === '' || isWrongEnd

  async function publish() {
    await call(publishDocument, {
      body: {
        itemId: item.id,
        version: item.version,
        category,
        titleTh,
        ...(titleEn && { titleEn }),
        ...(summary && { summaryTh: summary, summaryEn: summary }),
        ...(from && { validFrom: from.toISOString() }),
        ...(until && { validUntil: until.toISOString() }),
      },
    })
    void queries.invalidateQueries({ queryKey: ['library'] })
    toast({ tone: 'good', message: t('done', { title: titleTh }) })
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!faulty) void send(publish)
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('title', { name: item.name })}
      text={t('text', { version: item.version })}
      busy={busy}
      dirty={values !== start}
      footer={<DialogActions form={form} confirm={t('confirm')} onCancel={onClose} busy={busy} disabled={faulty} />}
    >
      <form id={form} onSubmit={onSubmit} noValidate>
        <FieldStack>
          <Field
            label={t('titleTh')}
            value={titleTh}
            maxLength={libraryLimits.title}
            onChange={(event) => change({ titleTh: event.currentTarget.value })}
            data-autofocus
          />
          <Field
            label={t('titleEn')}
            value={titleEn}
            maxLength={libraryLimits.title}
            onChange={(event) => change({ titleEn: event.currentTarget.value })}
          />
          <Select
            label={t('category')}
            value={category}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={libraryCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
            onChange={(value) => change({ category: libraryCategories.find((one) => one === value) ?? 'other' })}
          />
          <Textarea
            label={t('summary')}
            value={summary}
            autosize
            minRows={2}
            maxLength={libraryLimits.summary}
            onChange={(event) => change({ summary: event.currentTarget.value })}
          />
          <Field
            type="datetime-local"
            label={t('from')}
            value={values.from}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <Field
            type="datetime-local"
            label={t('until')}
            value={values.until}
            onChange={(event) => change({ until: event.currentTarget.value })}
            error={isWrongEnd ? t('order') : null}
          />
          <FormError error={error} />
        </FieldStack>
      </form>
    </Dialog>
  )
}
