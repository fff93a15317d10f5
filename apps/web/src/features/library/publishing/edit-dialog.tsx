import { Checkbox } from '@mantine/core'
import { changeLibraryDocument, type LibraryDocument } from '@khlang/contract/library'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { toast } from '../../../ui/toasts.tsx'
import { DocumentFields } from './document-fields.tsx'
import { changesOf, isWrongEnd, valuesOf } from './document-values.ts'

export type EditDialogProps = { document: LibraryDocument; onClose: () => void }

/** Edits a published document, or publishes the latest version of its file; stars stay (T04). */
export function EditDialog({ document, onClose }: EditDialogProps) {
  const { t } = useTranslation('publishing')
  const queries = useQueryClient()
  const [before] = useState(() => valuesOf(document))
  const [values, setValues] = useState(before)
  const [renews, setRenews] = useState(false)
  const [opened] = useState(() => Date.now())
  const { busy, error, send } = useSending()
  const { id, version, newestVersion } = document
  const newer = newestVersion !== null && newestVersion > version ? newestVersion : null
  const wrongEnd = isWrongEnd(values, before, opened)
  const noStart = values.from === ''
  const changes = { ...changesOf(values, before), ...(renews && newer !== null && { version: newer }) }
  const changed = Object.keys(changes).length > 0
  const invalid = values.titleTh.trim() === '' || noStart || wrongEnd || !changed

  async function save() {
    await call(changeLibraryDocument, { params: { id }, body: changes })
    void queries.invalidateQueries({ queryKey: ['library'] })
    toast({ tone: 'good', message: t('edit.done', { title: values.titleTh }) })
    onClose()
  }
  const onSubmit = () => {
    if (!invalid) void send(save)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('edit.title', { title: document.titleTh })}
      text={t(newer === null ? 'edit.text' : 'edit.textNewer', { version, newest: newer })}
      busy={busy}
      dirty={changed}
      confirm={t('edit.confirm')}
      disabled={invalid}
      onSubmit={onSubmit}
      error={error}
    >
      {newer !== null && (
        <Checkbox
          label={t('edit.renew', { newest: newer })}
          checked={renews}
          onChange={(event) => setRenews(event.currentTarget.checked)}
        />
      )}
      <DocumentFields
        values={values}
        wrongEnd={wrongEnd}
        noStart={noStart}
        onChange={(more) => setValues((old) => ({ ...old, ...more }))}
      />
    </FormDialog>
  )
}
