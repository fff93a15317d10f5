import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { plainDigits } from '../../../lib/thai-text.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Field, FieldStack } from '../../../ui/form.tsx'
import { EntryCard } from '../entry/card.tsx'
import { mobileRule, nationalIdRule } from '../rules.ts'
import { keepHealthStart } from './variants.ts'

/** First step of the health entry: the national id and the mobile number. */
export function HealthStartForm() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const form = useForm({ nationalId: '', mobile: '' }, { nationalId: nationalIdRule, mobile: mobileRule })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.validate()) return
    keepHealthStart({ nationalId: plainDigits(form.values.nationalId), mobile: plainDigits(form.values.mobile) })
    void navigate({ to: '/register_mohpromt2' })
  }
  return (
    <EntryCard title={t('register.healthTitle')} text={t('register.stepOne')}>
      <form onSubmit={submit} noValidate>
        <FieldStack>
          <Field
            label={t('field.nationalId')}
            {...form.textProps('nationalId')}
            inputMode="numeric"
            maxLength={17}
            autoComplete="off"
            autoFocus
            size="md"
          />
          <Field
            label={t('field.mobile')}
            hint={t('field.mobileHint')}
            {...form.textProps('mobile')}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={20}
            size="md"
          />
          <Button type="submit" size="md">
            {t('register.next')}
          </Button>
        </FieldStack>
      </form>
    </EntryCard>
  )
}
