import { answerQrSignIn } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { plainDigits } from '../../../lib/thai-text.ts'
import { Field, FieldStack, FormError } from '../../../ui/form.tsx'
import { EntryCard, ButtonGroup } from './card.tsx'
import classes from './entry.module.css'

/** On the phone: approve with the number that the computer shows, or decline. */
export function QrApprove({ id }: { id: string }) {
  const { t } = useTranslation('identity')
  const [number, setNumber] = useState('')
  const answer = useMutation({
    mutationFn: (approve: boolean) => call(answerQrSignIn, { params: { id }, body: { approve, number } }),
  })
  if (answer.isSuccess) {
    return (
      <EntryCard
        title={t(answer.variables ? 'approve.done' : 'approve.refused')}
        text={t(answer.variables ? 'approve.doneText' : 'approve.refusedText')}
      />
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (number) answer.mutate(true)
  }
  return (
    <EntryCard title={t('approve.title')} text={t('approve.text')}>
      <form onSubmit={submit} noValidate>
        <FieldStack>
          <Field
            className={classes.code}
            label={t('approve.number')}
            value={number}
            onChange={(event) => setNumber(plainDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, 4))}
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            size="md"
          />
          <FormError error={answer.error} />
          <ButtonGroup>
            <Button type="submit" size="md" disabled={!number} loading={answer.isPending && answer.variables}>
              {t('approve.yes')}
            </Button>
            <Button size="md" variant="default" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
              {t('approve.no')}
            </Button>
          </ButtonGroup>
        </FieldStack>
      </form>
    </EntryCard>
  )
}
