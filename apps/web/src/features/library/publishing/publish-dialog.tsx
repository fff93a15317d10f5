import { type Item, splitExtension } from '@khlang/contract'
import { listLibrary, publishDocument } from '@khlang/contract/library'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { activeAccountId, call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { instantOf } from '../../../lib/wall-clock.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState, NoPermissionState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { DocumentFields } from './document-fields.tsx'
import { type DocumentValues, isWrongEnd } from './document-values.ts'
import { EditDialog } from './edit-dialog.tsx'

export type PublishDialogProps = { item: Item; onClose: () => void }

/**
 * Publishes the current version of a file to the shelf of the business, or edits its publication; level
 * "admin" alone is not sufficient.
 */
export function PublishDialog({ item, onClose }: PublishDialogProps) {
  const { t } = useTranslation('publishing')
  const { data, error, refetch } = useQuery({
    queryKey: ['library', activeAccountId(), 'of', item.id],
    queryFn: ({ signal }) => call(listLibrary, { query: { shelf: 'business', item: item.id, limit: 1 } }, { signal }),
    // The open dialog is not remounted when the shelf changes meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [there] = data?.items ?? []
  if (data?.mayPublish && there) return <EditDialog document={there} onClose={onClose} />
  if (data?.mayPublish) return <PublishForm item={item} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('title', { name: item.name })}>
      {error ? (
        <ErrorState error={error} level={3} onRetry={() => void refetch()} />
      ) : data ? (
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
  const [start] = useState(
    (): DocumentValues => ({
      titleTh: splitExtension(item.name)[0],
      titleEn: '',
      summaryTh: '',
      summaryEn: '',
      category: 'manual',
      from: '',
      until: '',
    }),
  )
  const [values, setValues] = useState(start)
  const [opened] = useState(() => Date.now())
  const { busy, error, send } = useSending()
  const { titleTh, titleEn, summaryTh, summaryEn, category } = values
  const from = instantOf(values.from)
  const until = instantOf(values.until)
  const wrongEnd = isWrongEnd(values, null, opened)
  const invalid = titleTh.trim() === '' || wrongEnd

  async function publish() {
    await call(publishDocument, {
      body: {
        itemId: item.id,
        version: item.version,
        category,
        titleTh,
        ...(titleEn && { titleEn }),
        ...(summaryTh && { summaryTh }),
        ...(summaryEn && { summaryEn }),
        ...(from && { validFrom: from.toISOString() }),
        ...(until && { validUntil: until.toISOString() }),
      },
    })
    void queries.invalidateQueries({ queryKey: ['library'] })
    toast({ tone: 'good', message: t('done', { title: titleTh }) })
    onClose()
  }
  const onSubmit = () => {
    if (!invalid) void send(publish)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('title', { name: item.name })}
      text={t('text', { version: item.version })}
      busy={busy}
      dirty={values !== start}
      confirm={t('confirm')}
      disabled={invalid}
      onSubmit={onSubmit}
      error={error}
    >
      <DocumentFields
        values={values}
        wrongEnd={wrongEnd}
        onChange={(more) => setValues((old) => ({ ...old, ...more }))}
      />
    </FormDialog>
  )
}
