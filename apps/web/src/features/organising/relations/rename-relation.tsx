import { type Relation, renameRelation } from '@khlang/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { toast } from '../../../ui/toasts.tsx'
import { choiceOf, nameOf, RelationNameField } from './relation-name.tsx'

export type RenameRelationProps = { relation: Relation; onDone: () => void; onClose: () => void }

/** Gives a relation another name. */
export function RenameRelation({ relation, onDone, onClose }: RenameRelationProps) {
  const { t } = useTranslation('relations')
  const { busy, error, send } = useSending()
  const [name, setName] = useState(choiceOf(relation.name))
  const wanted = nameOf(name)
  const onSubmit = () => {
    if (wanted === null) return
    void send(async () => {
      await call(renameRelation, { params: { id: relation.id }, body: { name: wanted } })
      onDone()
      toast({ tone: 'good', message: t('rename.done') })
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('rename.title')}
      busy={busy}
      dirty={wanted !== relation.name}
      confirm={t('rename.confirm')}
      disabled={wanted === null || wanted === relation.name}
      onSubmit={onSubmit}
      error={error}
    >
      <RelationNameField value={name} onChange={setName} autofocus />
    </FormDialog>
  )
}
