import { type Item, type Relation, relationLimits } from '@khlang/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useSending } from '../../../lib/use-sending.ts'
import { FormError } from '../../../ui/form.tsx'
import { FilePicker } from './file-picker.tsx'
import type { Relating } from './relating.ts'
import { choiceOf, masterName, nameOf, RelationNameField } from './relation-name.tsx'

export type AddRelatedProps = {
  master: Item
  /** Adds to this one; without it to the one of the name chosen, or to a new one. */
  relation: Relation | null
  existing: readonly Relation[]
  /** Files that were dropped. */
  given: readonly Item[]
  relating: Pick<Relating, 'add'>
  onClose: () => void
}

/** Chooses documents that belong to a master, and what they are to it. */
export function AddRelated({ master, relation, existing, given, relating, onClose }: AddRelatedProps) {
  const { t } = useTranslation('relations')
  const { busy, error, send } = useSending()
  const [name, setName] = useState(choiceOf('attachment of'))
  const [submitted, setSubmitted] = useState(false)
  const target = relation ?? existing.find((one) => one.name === nameOf(name)) ?? null
  const there = new Set(target?.members.map(({ item }) => item?.id))
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(
    () => new Map(given.filter(({ id }) => id !== master.id).map((item) => [item.id, item])),
  )
  const max = relationLimits.members
  const added = [...chosen.values()].filter(({ id }) => !there.has(id))
  const tooMany = (target?.members.length ?? 0) + added.length > max
  const wanted = relation ? relation.name : nameOf(name)
  const toggle = (item: Item) =>
    setChosen((before) => {
      const next = new Map(before)
      if (!next.delete(item.id)) next.set(item.id, item)
      return next
    })
  const against = (item: Item) =>
    item.id === master.id ? t('picker.itself') : there.has(item.id) ? t('picker.there') : null
  const onSubmit = () => {
    setSubmitted(true)
    if (wanted === null || added.length === 0 || tooMany) return
    void send(async () => {
      await relating.add(target, wanted, added)
      onClose()
    })
  }
  return (
    <FormDialog
      width="medium"
      onClose={onClose}
      title={relation ? t('add.to', { name: masterName(relation.name, t) }) : t('add.title', { name: master.name })}
      busy={busy}
      dirty={chosen.size > 0}
      confirm={added.length > 0 ? t('add.confirmCount', { count: added.length }) : t('add.confirm')}
      disabled={added.length === 0 || tooMany}
      onSubmit={onSubmit}
    >
      {!relation && <RelationNameField value={name} onChange={setName} submitted={submitted} />}
      <FilePicker startAt={master.parentId} chosen={chosen} onToggle={toggle} against={against} />
      <FormError error={error}>{tooMany ? t('add.tooMany', { max }) : null}</FormError>
    </FormDialog>
  )
}
