import { Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../lib/use-form.ts'
import { Field, FieldStack } from '../../../ui/form.tsx'
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import classes from '../entry/entry.module.css'
import { AccountFields } from './account-fields.tsx'
import type { PersonValues } from './person-values.ts'
import type { Optional } from './variants.ts'

export type RegisterFormProps = {
  form: Form<PersonValues>
  shows: readonly Optional[]
  requires: readonly Optional[]
  /** The mobile number came from an earlier step. */
  fixedMobile?: boolean
  busy: boolean
  disabled: boolean
  /** Another account has given the national ID. */
  isTaken: boolean
  error: ReactNode
  onSubmit: () => void
}

/** Who registers; the mobile number is proven in the next step. */
export function RegisterForm({
  form,
  shows,
  requires,
  fixedMobile,
  busy,
  disabled,
  isTaken,
  error,
  onSubmit,
}: RegisterFormProps) {
  const { t } = useTranslation('identity')
  const { textProps, checkProps, values, dirty } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.validate()) onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <FieldStack>
        {shows.includes('nationalId') && (
          <Field
            label={t('field.nationalId')}
            {...textProps('nationalId')}
            required={requires.includes('nationalId')}
            inputMode="numeric"
            maxLength={17}
            autoComplete="off"
          />
        )}
        <div className={classes.two}>
          <Field
            label={t('field.firstNameTh')}
            {...textProps('firstNameTh')}
            required
            autoComplete="given-name"
            maxLength={100}
          />
          <Field
            label={t('field.lastNameTh')}
            {...textProps('lastNameTh')}
            required
            autoComplete="family-name"
            maxLength={100}
          />
        </div>
        {shows.includes('english') && (
          <div className={classes.two}>
            <Field label={t('field.firstNameEn')} {...textProps('firstNameEn')} maxLength={100} />
            <Field label={t('field.lastNameEn')} {...textProps('lastNameEn')} maxLength={100} />
          </div>
        )}
        <AccountFields form={form} />
        <Field
          label={t('field.mobile')}
          hint={fixedMobile ? undefined : t('field.mobileHint')}
          {...textProps('mobile')}
          required
          readOnly={fixedMobile ?? false}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
        />
        {shows.includes('email') && (
          <Field label={t('field.email')} {...textProps('email')} type="email" autoComplete="email" maxLength={254} />
        )}
        {(isTaken || values.evenIfTaken) && (
          <Checkbox label={t('register.evenIfTaken')} {...checkProps('evenIfTaken')} />
        )}
        <Checkbox label={<Terms />} {...checkProps('acceptTerms')} />
        <UnsavedChanges when={dirty} />
        {error}
        <Button type="submit" size="md" loading={busy} disabled={disabled}>
          {t('register.next')}
        </Button>
      </FieldStack>
    </form>
  )
}

export function Terms() {
  const { t } = useTranslation('identity')
  return (
    <>
      {t('register.accept')}{' '}
      <Link to="/datause" target="_blank" className={classes.link}>
        {t('register.terms')}
      </Link>{' '}
      {t('register.and')}{' '}
      <Link to="/dataprotection" target="_blank" className={classes.link}>
        {t('register.privacy')}
      </Link>
    </>
  )
}
