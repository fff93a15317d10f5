import { Button, Checkbox } from '@mantine/core'
import { uploadLinkLimits } from '@khlang/contract'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import { Field } from '../../../ui/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import linkClasses from '../links/links.module.css'
import { type EntryValues, newEntry } from './upload-values.ts'
import classes from './uploads.module.css'

export type ChecklistFieldsProps = {
  entries: readonly EntryValues[]
  fault: string | undefined
  onChange: (entries: readonly EntryValues[]) => void
}

/** The documents that visitors are asked for, one below the other. */
export function ChecklistFields({ entries, fault, onChange }: ChecklistFieldsProps) {
  const { t } = useTranslation('upload-links')
  const change = (key: string, more: Partial<EntryValues>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...more } : entry)))
  return (
    <fieldset className={linkClasses.choice}>
      <legend>{t('checklist.title')}</legend>
      <p className={linkClasses.quiet}>{t('checklist.hint')}</p>
      {entries.map((entry, index) => (
        <div key={entry.key} className={classes.entry}>
          <Field
            label={t('checklist.entry', { n: index + 1 })}
            maxLength={uploadLinkLimits.title}
            value={entry.title}
            aria-invalid={fault && entry.title.trim() === '' ? true : undefined}
            onChange={(event) => change(entry.key, { title: event.currentTarget.value })}
          />
          <DateField
            label={t('checklist.due')}
            precision="date"
            value={entry.due}
            onChange={(due) => change(entry.key, { due })}
          />
          <Checkbox
            label={t('checklist.required')}
            checked={entry.required}
            onChange={(event) => change(entry.key, { required: event.currentTarget.checked })}
          />
          <IconButton
            label={t('checklist.remove', { n: index + 1 })}
            icon={X}
            size="small"
            onClick={() => onChange(entries.filter(({ key }) => key !== entry.key))}
          />
        </div>
      ))}
      {fault && (
        <p className={linkClasses.fault} role="alert">
          {fault}
        </p>
      )}
      {entries.length < uploadLinkLimits.entries && (
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<Plus size={16} aria-hidden="true" />}
          onClick={() => onChange([...entries, newEntry()])}
        >
          {t('checklist.add')}
        </Button>
      )}
    </fieldset>
  )
}
