import { Switch } from '@mantine/core'
import { linkLimits } from '@khlang/contract'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../ui/form.tsx'
import { type LinkValues, strengthOf } from './link-values.ts'
import classes from './links.module.css'

type Values = Pick<LinkValues, 'password' | 'removePassword'>
export type PasswordPartProps = {
  values: Values
  /** The link has one already. */
  hasPassword: boolean
  /** The business wants one. */
  isRequired: boolean
  /** How many characters it has at least. */
  min: number
  fault: string | undefined
  onChange: (more: Partial<Values>) => void
}

/** The password of a link: a new one, or none. */
export function PasswordPart({ values, hasPassword, isRequired, min, fault, onChange }: PasswordPartProps) {
  const { t } = useTranslation('links')
  const { password, removePassword } = values
  const hint = hasPassword
    ? t('dialog.passwordKept')
    : isRequired
      ? t('policy.passwordNeeded')
      : t('dialog.passwordHint', { min })
  return (
    <div>
      <PasswordField
        label={t('dialog.password')}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        maxLength={linkLimits.password}
        disabled={removePassword}
        value={password}
        error={fault ?? null}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      {password !== '' && (
        <p className={classes.quiet} aria-live="polite">
          {t('dialog.strength', { level: t(`dialog.strengthOf.${strengthOf(password)}`) })}
        </p>
      )}
      {hasPassword && !isRequired && (
        <Switch
          mt={8}
          label={t('dialog.passwordRemove')}
          checked={removePassword}
          onChange={(event) => onChange({ removePassword: event.currentTarget.checked, password: '' })}
        />
      )}
    </div>
  )
}
