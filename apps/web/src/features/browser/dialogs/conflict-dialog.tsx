import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceGroup, ChoiceSelect, FileLines } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ConflictAnswer } from '../model/conflict-answer.ts'

const choices = ['keep_both', 'replace', 'skip'] as const
type Choice = (typeof choices)[number]

/** Name conflicts at the destination: one choice for all, or one for each. Closing it skips, and never overwrites. */
export function ConflictDialog({
  items,
  onAnswer,
}: {
  items: readonly Item[]
  onAnswer: (answer: ConflictAnswer | null) => void
}) {
  const { t } = useTranslation('browser-dialogs')
  const [all, setAll] = useState<Choice>('keep_both')
  const [single, setSingle] = useState<ReadonlyMap<string, Choice>>(new Map())
  const choiceOf = (id: string) => single.get(id) ?? all
  const options = choices.map((value) => ({
    value,
    label: t(`conflict.${value}`),
    hint: t(`conflict.hint.${value}`),
  }))
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
      <ChoiceGroup
        legend={items.length === 1 ? t('conflict.legendOne') : t('conflict.legendAll')}
        choices={options}
        value={single.size === 0 ? all : null}
        autofocus="keep_both"
        onChange={(choice) => {
          setAll(choice)
          setSingle(new Map())
        }}
      />
      {items.length > 1 && (
        <FileLines
          lines={items.map((item) => ({
            key: item.id,
            item,
            end: (
              <ChoiceSelect
                label={t('conflict.for', { name: item.name })}
                choices={options}
                value={choiceOf(item.id)}
                onChange={(choice) => setSingle(new Map(single).set(item.id, choice))}
              />
            ),
          }))}
          rest={(count) => t('conflict.rest', { count })}
        />
      )}
    </Dialog>
  )
}
