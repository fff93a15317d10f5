import { registerBusiness } from '@khlang/contract'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery, switchAccount } from '../../../lib/session.ts'
import { CallError, call } from '../../../lib/call.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Field, FieldStack, FormError } from '../../../ui/form.tsx'
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { EntryCard } from '../entry/card.tsx'
import classes from '../entry/entry.module.css'
import { branchRule, fieldOfCode, fieldOfError, taxIdRule } from '../rules.ts'
import { defaultLanding } from '../../../lib/sign-in-methods.ts'
import { Terms } from './register-form.tsx'

const empty = { taxId: '', branchNo: '00000', nameTh: '', nameEn: '', evenIfTaken: false, acceptTerms: false }

const isTaken = (error: unknown) => error instanceof CallError && error.machineCode === 'BUSINESS_TAKEN'

/** Registers a business; the person becomes its Admin Business. */
export function RegisterBusiness() {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const form = useForm(empty, {
    taxId: taxIdRule,
    branchNo: branchRule,
    nameTh: (text) => (text.trim() === '' ? t('field.required') : null),
    acceptTerms: (accepted) => (accepted ? null : t('register.mustAccept')),
  })
  const { textProps, checkProps, values } = form
  const save = useMutation({
    mutationFn: async () => {
      const account = await call(registerBusiness, {
        body: {
          taxId: plainDigits(values.taxId),
          branchNo: plainDigits(values.branchNo),
          nameTh: values.nameTh.trim(),
          ...(values.nameEn.trim() ? { nameEn: values.nameEn.trim() } : {}),
          ...(values.evenIfTaken && { evenIfTaken: true }),
          acceptTerms: true,
        },
      })
      await queries.invalidateQueries({ queryKey: ['me'] })
      const me = await queries.fetchQuery(meQuery())
      return switchAccount(queries, account.accountId, me)
    },
    // That another account claims the number is for the form: the number stays as it is.
    onError: (error) => {
      if (!isTaken(error)) form.showServerErrors(error, fieldOfCode)
    },
  })
  // Once the form no longer holds the page back.
  useEffect(() => {
    if (save.isSuccess) location.assign(defaultLanding)
  }, [save.isSuccess])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.validate()) save.mutate()
  }
  return (
    <EntryCard title={t('business.title')} text={t('business.text')}>
      <form onSubmit={submit} noValidate>
        <FieldStack>
          <Field
            label={t('business.taxId')}
            {...textProps('taxId')}
            required
            inputMode="numeric"
            maxLength={17}
            autoFocus
          />
          <Field
            label={t('business.branchNo')}
            hint={t('business.branchHint')}
            {...textProps('branchNo')}
            required
            inputMode="numeric"
            maxLength={5}
          />
          <Field
            label={t('business.nameTh')}
            {...textProps('nameTh')}
            required
            maxLength={200}
            autoComplete="organization"
          />
          <Field label={t('business.nameEn')} {...textProps('nameEn')} maxLength={200} />
          {(values.evenIfTaken || isTaken(save.error)) && (
            <Checkbox label={t('business.evenIfTaken')} {...checkProps('evenIfTaken')} />
          )}
          <Checkbox label={<Terms />} {...checkProps('acceptTerms')} />
          <UnsavedChanges when={form.dirty && !save.isSuccess} />
          {(isTaken(save.error) || !fieldOfError(save.error)) && <FormError error={save.error} />}
          <Button type="submit" size="md" loading={save.isPending || save.isSuccess}>
            {t('business.submit')}
          </Button>
          <Link to={defaultLanding} className={classes.link}>
            {t('business.later')}
          </Link>
        </FieldStack>
      </form>
    </EntryCard>
  )
}
