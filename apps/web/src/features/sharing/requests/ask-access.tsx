import { longestAccessNote } from '@khlang/contract/access-requests'
import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FieldStack, FormError } from '../../../ui/form.tsx'
import { ask, askedQuery } from './requests.api.ts'
import classes from './requests.module.css'

/** On the page of an item that the reader does not see: asks whoever may share it. It says nothing about the item. */
export function AskAccess({ id }: { id: string }) {
  const { t } = useTranslation('requests')
  const language = useLanguage()
  const { data: asked, isPending } = useQuery(askedQuery(id))
  const [isOpen, setOpen] = useState(false)
  if (isPending) return null
  if (asked) {
    const [at, again] = [formatDateTime(asked.askedAt, language), formatDateTime(asked.againAt, language)]
    return <p role="status">{asked.state === 'open' ? t('sent', { at }) : t('answered', { at, again })}</p>
  }
  return isOpen ? (
    <AskForm id={id} onClose={() => setOpen(false)} />
  ) : (
    <Button onClick={() => setOpen(true)}>{t('ask')}</Button>
  )
}

function AskForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('requests')
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const { busy, error, send } = useSending()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => queries.setQueryData(askedQuery(id).queryKey, await ask(id, note)))
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t('ask')}>
      <FieldStack>
        <p>{t('askText')}</p>
        <Textarea
          label={t('note')}
          value={note}
          maxLength={longestAccessNote}
          autosize
          minRows={2}
          data-autofocus
          autoFocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormError error={error} />
        <div className={classes.tools}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('send')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
