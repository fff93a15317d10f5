import { type Relation, renameRelation } from '@khlang/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FieldStack, FormError } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { choiceOf, nameOf, RelationNameField } from './relation-name.tsx'

export type RenameRelationProps = { relation: Relation; onDone: () => void; onClose: () => void }

/** Gives a relation another name. */
export function RenameRelation({ relation, onDone, onClose }: RenameRelationProps) {
  const { t } = useTranslation('relations')
  const form = useId()
  const { busy, error, send } = useSending()
  const [name, setName] = useState(choiceOf(relation.name))
  const wanted = nameOf(name)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === null) return
    void send(async () => {
      await call(renameRelation, { params: { id: relation.id }, body: { name: wanted } })
      onDone()
      toast({ tone: 'good', message: t('rename.done') })
      onClose()
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('rename.title')}
      busy={busy}
      dirty={wanted !== relation.name}
      footer={
        <DialogActions
          form={form}
          confirm={t('rename.confirm')}
          onCancel={onClose}
          busy={busy}
          disabled={wanted === null || wanted === relation.name}
        />
      }
    >
      <form id={form} onSubmit={onSubmit} noValidate>
        <FieldStack>
          <RelationNameField value={name} onChange={setName} autofocus />
          <FormError error={error} />
        </FieldStack>
      </form>
    </Dialog>
  )
}
