import { Button, NativeSelect } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import settings from '../../../ui/settings.module.css'
import { type NamedAudience, sameAudience } from '../audience.ts'
import { AudienceFields, audienceIcons } from '../audience-fields.tsx'
import classes from '../organisation.module.css'

type Exception<V extends string> = { audience: NamedAudience; value: V }

export type GroupSettingProps<V extends string> = {
  title: string
  hint: string
  /** The possible values, the most common one first. */
  options: readonly { value: V; label: string }[]
  /** What holds for everybody who is not excepted. */
  everybody: V
  exceptions: readonly Exception<V>[]
  busy: boolean
  onEverybody: (value: V) => void
  /** Null removes the exception. */
  onException: (audience: NamedAudience, value: V | null) => void
}

/** A setting for the whole business, with exceptions for departments, roles and employees. */
export function GroupSetting<V extends string>(props: GroupSettingProps<V>) {
  const { title, hint, options, everybody, exceptions, busy, onEverybody, onException } = props
  const { t } = useTranslation('organisation')
  const id = useId()
  const [isAdding, setAdding] = useState(false)
  const pick = (text: string) => options.find(({ value }) => value === text)?.value
  return (
    <li className={classes.groupSetting} aria-labelledby={id} aria-busy={busy}>
      <div className={settings.row}>
        <div className={settings.rowText}>
          <b id={id}>{title}</b>
          <small>{hint}</small>
        </div>
        <NativeSelect
          aria-label={t('features.everybodyOf', { name: title })}
          value={everybody}
          disabled={busy}
          data={options.map(({ value, label }) => ({ value, label: t('features.everybodyValue', { value: label }) }))}
          onChange={(event) => {
            const value = pick(event.currentTarget.value)
            if (value !== undefined) onEverybody(value)
          }}
        />
        <Button
          variant="subtle"
          leftSection={<Plus size={16} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-label={t('features.addTo', { name: title })}
          onClick={() => setAdding(true)}
        >
          {t('features.add')}
        </Button>
      </div>
      {exceptions.length > 0 && (
        <ul className={classes.exceptions} aria-label={t('features.exceptionsOf', { name: title })}>
          {exceptions.map(({ audience, value }) => {
            const Icon = audienceIcons[audience.type]
            return (
              <li key={`${audience.type} ${audience.id}`}>
                <Icon size={16} aria-hidden="true" />
                <span className={settings.rowText}>
                  {audience.name}
                  {audience.above && <small>{audience.above}</small>}
                </span>
                <NativeSelect
                  size="xs"
                  aria-label={t('features.valueOf', { feature: title, name: audience.name })}
                  value={value}
                  disabled={busy}
                  data={[...options]}
                  onChange={(event) => {
                    const next = pick(event.currentTarget.value)
                    if (next !== undefined) onException(audience, next)
                  }}
                />
                <IconButton
                  label={t('features.removeOf', { feature: title, name: audience.name })}
                  icon={X}
                  size="small"
                  disabled={busy}
                  onClick={() => onException(audience, null)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {isAdding && (
        <ExceptionDialog
          title={title}
          options={options}
          everybody={everybody}
          exceptions={exceptions}
          onClose={() => setAdding(false)}
          onAdd={(audience, value) => {
            setAdding(false)
            onException(audience, value)
          }}
        />
      )}
    </li>
  )
}

type ExceptionDialogProps<V extends string> = Pick<
  GroupSettingProps<V>,
  'title' | 'options' | 'everybody' | 'exceptions'
> & { onClose: () => void; onAdd: (audience: NamedAudience, value: V) => void }

const groups = ['department', 'role', 'employee'] as const

function ExceptionDialog<V extends string>(props: ExceptionDialogProps<V>) {
  const { title, options, everybody, exceptions, onClose, onAdd } = props
  const { t } = useTranslation('organisation')
  const [audience, setAudience] = useState<NamedAudience | null>(null)
  // An exception that says the same as what holds for everybody is rarely what is meant.
  const [value, setValue] = useState<V>(() => options.find((one) => one.value !== everybody)?.value ?? everybody)
  const isNamed = audience !== null && exceptions.some((one) => sameAudience(one.audience, audience))
  return (
    <FormDialog
      title={t('features.addTitle', { name: title })}
      confirm={t('features.add')}
      busy={false}
      dirty={audience !== null}
      disabled={audience === null || isNamed}
      onClose={onClose}
      onSubmit={() => {
        if (audience !== null && !isNamed) onAdd(audience, value)
      }}
    >
      <AudienceFields kinds={groups} value={audience} onChange={setAudience} />
      {isNamed && <p role="status">{t('features.named', { name: audience.name })}</p>}
      <NativeSelect
        label={t('features.value')}
        value={value}
        data={[...options]}
        onChange={(event) => {
          const next = options.find((one) => one.value === event.currentTarget.value)
          if (next) setValue(next.value)
        }}
      />
    </FormDialog>
  )
}
