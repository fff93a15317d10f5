import { changeMe } from '@khlang/contract'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedEntry } from '../../../lib/refused-entry.ts'
import { switchAccount, useMe } from '../../../lib/session.ts'
import { call } from '../../../lib/call.ts'
import { FormError } from '../../../ui/form.tsx'
import { defaultLanding } from '../../../lib/sign-in-methods.ts'
import { EntryCard, ButtonGroup } from './card.tsx'
import classes from './entry.module.css'

/** No default account yet: choose one, and optionally keep it. */
export function ChooseAccount() {
  const { t } = useTranslation('identity')
  const me = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [keep, setKeep] = useState(true)
  const choose = useMutation({
    mutationFn: async (accountId: string) => {
      if (keep) await call(changeMe, { body: { defaultAccountId: accountId } })
      await switchAccount(queries, accountId, me)
    },
    onSuccess: () => location.assign(defaultLanding),
    onError: (error, accountId) => {
      const way = refusedEntry(error, accountId)
      if (way) void navigate(way)
    },
  })
  return (
    <EntryCard title={t('default.title')} text={t('default.text')}>
      <ButtonGroup>
        {me.accounts.map((account) => (
          <Button
            key={account.accountId}
            size="md"
            variant="default"
            justify="start"
            leftSection={
              account.type === 'Business' ? (
                <Building2 size={18} aria-hidden="true" />
              ) : (
                <UserRound size={18} aria-hidden="true" />
              )
            }
            loading={choose.isPending && choose.variables === account.accountId}
            onClick={() => choose.mutate(account.accountId)}
          >
            {account.name}
          </Button>
        ))}
      </ButtonGroup>
      <div className={classes.between}>
        <Checkbox label={t('default.keep')} checked={keep} onChange={(event) => setKeep(event.currentTarget.checked)} />
      </div>
      <FormError error={choose.error} />
    </EntryCard>
  )
}
