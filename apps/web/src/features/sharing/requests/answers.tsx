import type { AccessAnswer, AccessRequest } from '@khlang/contract/access-requests'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { FormError } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { driveKeys } from '../../browser/index.ts'
import { answer, requestsQuery } from './requests.api.ts'
import classes from './requests.module.css'

/** The three answers to a request, each one click. */
export function Answers({ request }: { request: AccessRequest }) {
  const { t } = useTranslation('requests')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const about = { from: request.from.name, name: request.item.name }
  const choose = (what: AccessAnswer) =>
    void send(async () => {
      await answer(request.id, what)
      toast(what === 'decline' ? { message: t('declined') } : { tone: 'good', message: t('given', about) })
      await Promise.all([
        queries.invalidateQueries({ queryKey: requestsQuery().queryKey }),
        queries.invalidateQueries({ queryKey: driveKeys.item(request.item.id) }),
      ])
    })
  return (
    <div>
      <FormError error={error} />
      <div className={classes.tools}>
        <Button
          size="xs"
          variant="subtle"
          disabled={busy}
          aria-label={t('declineOf', about)}
          onClick={() => choose('decline')}
        >
          {t('decline')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          aria-label={t('editOf', about)}
          onClick={() => choose('edit')}
        >
          {t('edit')}
        </Button>
        <Button size="xs" disabled={busy} aria-label={t('viewOf', about)} onClick={() => choose('view')}>
          {t('view')}
        </Button>
      </div>
    </div>
  )
}
