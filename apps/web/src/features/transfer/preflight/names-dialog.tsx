import { cleanName, errorText } from '@khlang/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { Field } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { givenNameError, type NamesPrompt } from './nameless.ts'

/** Asks for the names of files that have no extension, with one suggested. */
export function NamesDialog({ prompt: { files, answer } }: { prompt: NamesPrompt }) {
  const { t } = useTranslation('transfer')
  const language = useLanguage()
  const [start] = useState(() => files.map(({ suggestion }) => suggestion))
  const [names, setNames] = useState(start)
  const errors = names.map((name) => {
    const code = givenNameError(name)
    return code && errorText(code, language, { suggestion: cleanName(name) })
  })
  const wrong = errors.some((error) => error !== null)
  return (
    <FormDialog
      onClose={() => answer(null)}
      title={t('names.title')}
      text={t('names.text')}
      confirm={t('names.confirm')}
      busy={false}
      dirty={names !== start}
      disabled={wrong}
      onSubmit={() => !wrong && answer(names)}
    >
      {files.map(({ found }, at) => (
        <Field
          key={found.path}
          label={t('names.field', { name: found.path })}
          value={names[at] ?? ''}
          error={errors[at]}
          onChange={(event) => setNames(names.with(at, event.currentTarget.value))}
          autoComplete="off"
          spellCheck={false}
          {...(at === 0 && { 'data-autofocus': true })}
        />
      ))}
    </FormDialog>
  )
}
