import { renameFields, renameLimits, type RenamePiece, renameSymbols } from '@khlang/contract/rename-rules'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/form.tsx'
import classes from './renaming.module.css'

type PieceAddersProps = { pieces: readonly RenamePiece[]; onAdd: (piece: RenamePiece) => void }

/** What can be added to a file name: data of the document, symbols and texts. */
export function PieceAdders({ pieces, onAdd }: PieceAddersProps) {
  const { t } = useTranslation('renaming')
  const [text, setText] = useState('')
  const fields = pieces.filter(({ kind }) => kind === 'field')
  const isFull = pieces.length >= renameLimits.pieces
  const left = renameFields.filter((field) => !fields.some(({ value }) => value === field))
  const addText = () => {
    if (text.trim() === '' || isFull) return
    onAdd({ kind: 'text', value: text })
    setText('')
  }
  return (
    <div className={classes.adders}>
      <NativeSelect
        label={t('editor.addField')}
        description={t('editor.fieldHint', { max: renameLimits.fields })}
        inputWrapperOrder={['label', 'input', 'description']}
        value=""
        disabled={isFull || fields.length >= renameLimits.fields}
        data={[
          { value: '', label: t('editor.choose') },
          ...left.map((value) => ({ value, label: t(`field.${value}`) })),
        ]}
        onChange={(event) => {
          if (event.currentTarget.value !== '') onAdd({ kind: 'field', value: event.currentTarget.value })
        }}
      />
      <NativeSelect
        label={t('editor.addSymbol')}
        value=""
        disabled={isFull}
        data={[
          { value: '', label: t('editor.choose') },
          ...renameSymbols.map((value) => ({ value, label: value === ' ' ? t('editor.space') : value })),
        ]}
        onChange={(event) => {
          if (event.currentTarget.value !== '') onAdd({ kind: 'symbol', value: event.currentTarget.value })
        }}
      />
      <div className={classes.text}>
        <Field
          label={t('editor.addText')}
          value={text}
          maxLength={renameLimits.text}
          autoComplete="off"
          disabled={isFull}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the text and does not send the form.
            event.preventDefault()
            addText()
          }}
        />
        <Button variant="default" disabled={isFull || text.trim() === ''} onClick={addText}>
          {t('editor.add')}
        </Button>
      </div>
    </div>
  )
}
