import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import type { ConflictAnswer } from '../actions/dialogs.ts'
import classes from './dialogs.module.css'

const choices = ['keep_both', 'replace', 'skip'] as const
type Choice = (typeof choices)[number]
const shownAtMost = 200

/** Names that are taken where items go: one answer for all, or one for each. Closing it skips, and never overwrites. */
export function ConflictDialog({
  items,
  onAnswer,
}: {
  items: readonly Item[]
  onAnswer: (answer: ConflictAnswer | null) => void
}) {
  const { t } = useTranslation('drive')
  const [all, setAll] = useState<Choice>('keep_both')
  const [single, setSingle] = useState<ReadonlyMap<string, Choice>>(new Map())
  const choiceOf = (id: string) => single.get(id) ?? all
  const options = choices.map((choice) => (
    <option key={choice} value={choice}>
      {t(`conflict.${choice}`)}
    </option>
  ))
  return (
    <Dialog
      opened
      width="medium"
      onClose={() => onAnswer(null)}
      title={t('conflict.title', { count: items.length })}
      text={items.length === 1 ? t('conflict.one', { name: items[0]?.name }) : t('conflict.many')}
      footer={
        <>
          <Button variant="default" onClick={() => onAnswer(null)}>
            {t('conflict.close')}
          </Button>
          <Button onClick={() => onAnswer(new Map(items.map((item) => [item.id, choiceOf(item.id)])))}>
            {t('conflict.confirm')}
          </Button>
        </>
      }
    >
      <fieldset className={classes.choices}>
        <legend>{items.length === 1 ? t('conflict.legendOne') : t('conflict.legendAll')}</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="conflict"
              checked={all === choice && single.size === 0}
              data-autofocus={choice === 'keep_both' || undefined}
              onChange={() => {
                setAll(choice)
                setSingle(new Map())
              }}
            />
            <span>
              {t(`conflict.${choice}`)}
              <small>{t(`conflict.hint.${choice}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {items.length > 1 && (
        <ul className={classes.files}>
          {items.slice(0, shownAtMost).map((item) => (
            <li key={item.id}>
              <FileIcon item={item} size={18} />
              <span title={item.name}>{item.name}</span>
              <select
                aria-label={t('conflict.for', { name: item.name })}
                value={choiceOf(item.id)}
                onChange={(event) => setSingle(new Map(single).set(item.id, event.currentTarget.value as Choice))}
              >
                {options}
              </select>
            </li>
          ))}
          {items.length > shownAtMost && <li>{t('conflict.rest', { count: items.length - shownAtMost })}</li>}
        </ul>
      )}
    </Dialog>
  )
}
