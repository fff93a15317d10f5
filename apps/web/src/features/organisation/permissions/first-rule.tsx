import type { FolderRules } from '@khlang/contract/folder-rules'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../lib/use-sending.ts'
import { FormError } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import classes from '../organisation.module.css'
import { type NewRules, rulesQuery, saveRules } from './permissions.api.ts'

const choices = ['keep', 'edit', 'nobody'] as const
type Choice = (typeof choices)[number]
const outcomes = { keep: 'kept', edit: 'edited', nobody: 'closed' } as const

/** On a new Drive Business, for its admin: who may use it, until they have chosen (C55). */
export function FirstRule({ rootId }: { rootId: string }) {
  const { data } = useQuery(rulesQuery(rootId))
  return data?.undecided ? <Card rules={data} /> : null
}

function Card({ rules }: { rules: FolderRules }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const title = useId()
  const { id } = rules.folder

  const choose = (choice: Choice) =>
    void send(async () => {
      const saved = await saveRules(id, bodyOf(rules, choice))
      queries.setQueryData(rulesQuery(id).queryKey, saved)
      toast({ tone: 'good', message: t(`firstRule.${outcomes[choice]}`) })
    })
  return (
    <section className={classes.firstRule} aria-labelledby={title}>
      <Users size={20} aria-hidden="true" />
      <div>
        <h2 id={title}>{t('firstRule.title')}</h2>
        <p>{t('firstRule.text')}</p>
        <FormError error={error} />
        <div className={classes.choices}>
          {choices.map((choice) => (
            <Button
              key={choice}
              size="compact-md"
              variant={choice === 'keep' ? 'filled' : 'default'}
              disabled={busy}
              onClick={() => choose(choice)}
            >
              {t(`firstRule.${choice}`)}
            </Button>
          ))}
          <Link to="/onebox-system-admin-managedirectoryfile/$id" params={{ id }}>
            {t('firstRule.more')}
          </Link>
        </div>
      </div>
    </section>
  )
}

/** The one rule of the root as chosen: unchanged, for editing, or none. */
const bodyOf = ({ revision, stopInheriting, restricted, rules }: FolderRules, choice: Choice): NewRules => ({
  revision,
  stopInheriting,
  restricted,
  rules:
    choice === 'nobody'
      ? []
      : rules.map(({ audience: { type, id }, level, enabled, mayReshare }) => ({
          audience: { type, id },
          level: choice === 'edit' ? 'edit' : level,
          enabled,
          mayReshare,
        })),
})
