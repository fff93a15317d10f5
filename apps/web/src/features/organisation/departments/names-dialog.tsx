import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editsOf } from '../../../lib/edits.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Field } from '../../../ui/form.tsx'
import type { Names } from '../organisation.api.ts'

type NamesDialogProps = {
  title: string
  names?: Names
  onClose: () => void
  /** `changed` without the name that is as it was. */
  onSave: (names: Names, changed: Partial<Names>) => Promise<void>
}

/** The Thai and the English name of a department or a role. */
export function NamesDialog({ title, names = { nameTh: '', nameEn: '' }, onClose, onSave }: NamesDialogProps) {
  const { t } = useTranslation('organisation')
  const [nameTh, setNameTh] = useState(names.nameTh)
  const [nameEn, setNameEn] = useState(names.nameEn)
  const [isMissing, setMissing] = useState(false)
  const { busy, error, send } = useSending()
  const changed = nameTh.trim() !== names.nameTh || nameEn.trim() !== names.nameEn
  const submit = () => {
    if (nameTh.trim() === '') return setMissing(true)
    void send(async () => {
      const wanted = { nameTh: nameTh.trim(), nameEn: nameEn.trim() }
      await onSave(wanted, editsOf(wanted, names))
      onClose()
    })
  }
  return (
    <FormDialog
      title={title}
      confirm={t('names.save')}
      busy={busy}
      dirty={changed}
      disabled={!changed}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={t('names.th')}
        data-autofocus
        maxLength={200}
        value={nameTh}
        error={isMissing && t('names.required')}
        onChange={(event) => {
          setNameTh(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <Field
        label={t('names.en')}
        maxLength={200}
        value={nameEn}
        onChange={(event) => setNameEn(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
