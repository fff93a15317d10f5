import { type ApiKey, keyFilters, usableScopes } from '@khlang/contract/keys'
import { Anchor, Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MissingFeature } from '../../ui/missing-feature.tsx'
import { useMe } from '../../lib/session.ts'
import { useMissingFeature } from '../../lib/use-missing-feature.ts'
import { isFiltered, ListFilters } from '../../ui/list-filters.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import settings from '../../ui/settings.module.css'
import classes from './keys.module.css'
import { EmptyState } from '../../ui/states.tsx'
import { KeyCard } from './key-card.tsx'
import { KeyForm } from './key-form.tsx'
import { keysQuery, makeKey } from './keys.api.ts'
import { scopeText } from './scope-texts.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { Webhooks } from './webhooks.tsx'

type Made = { name: string; secret: string; isNew: boolean }

const works = ({ state }: ApiKey) => state === 'active' || state === 'rotating'

/** What the address holds: what does not exist filters nothing out. */
export type KeysSearch = { state?: string; scope?: string; q?: string }
type KeysPageProps = { search: KeysSearch; onSearch: (search: KeysSearch) => void }

/** The API keys of a business (T17): those that work, unless others are asked for. */
export function KeysPage({ search, onSearch }: KeysPageProps) {
  const { t } = useTranslation('keys')
  const { active } = useMe()
  const queries = useQueryClient()
  const missing = useMissingFeature('api_keys')
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const state = keyFilters.find((one) => one === search.state) ?? 'working'
  const scope = usableScopes.find((one) => one === search.scope)
  const list = useInfiniteQuery(keysQuery({ state, ...(scope && { scope }), ...(search.q && { q: search.q }) }))
  const filters = [
    {
      name: 'state',
      label: t('filter.state'),
      any: t('filter.states.working'),
      value: state === 'working' ? '' : state,
      choices: (['expiring', 'ended'] as const).map((value) => ({ value, label: t(`filter.states.${value}`) })),
    },
    {
      name: 'scope',
      label: t('filter.scope'),
      any: t('filter.anyScope'),
      value: scope ?? '',
      choices: usableScopes.map((value) => ({ value, label: t(`scope.${scopeText[value]}.label`) })),
    },
  ]
  const empty = isFiltered(search, filters) ? (
    <EmptyState icon={KeyRound} title={t('filter.none')} text={t('filter.noneText')} />
  ) : (
    <EmptyState icon={KeyRound} title={t('none.title')} text={t('none.text')} />
  )
  const create = (
    <Button
      leftSection={<Plus size={17} aria-hidden="true" />}
      disabled={missing !== null}
      onClick={() => setMaking(true)}
    >
      {t('create')}
    </Button>
  )
  return (
    <div className={settings.page}>
      <PageHeader title={t('title')} text={t('text', { account: active.name })} actions={create} />
      <MissingFeature why={missing} />
      <p className={classes.docs}>
        <Anchor href="/api/docs" target="_blank" rel="noreferrer">
          {t('docs')}
        </Anchor>
      </p>
      <div className={classes.found}>
        <ListFilters search={search} onSearch={onSearch} words={t('filter.words')} filters={filters} />
      </div>
      <PagedList list={list} waiting={{ rows: 4 }} empty={empty}>
        {(keys) =>
          keys.map((key) => (
            <KeyCard key={key.id} of={key} onSecret={setMade}>
              {works(key) && <Webhooks of={key} />}
            </KeyCard>
          ))
        }
      </PagedList>
      {making && (
        <KeyForm
          onClose={() => setMaking(false)}
          onSend={async (body) => {
            const { name, secret } = await makeKey(queries, body)
            setMaking(false)
            setMade({ name, secret, isNew: true })
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={t(made.isNew ? 'secret.newTitle' : 'secret.rotatedTitle', { name: made.name })}
          text={t(made.isNew ? 'secret.newText' : 'secret.rotatedText')}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
    </div>
  )
}
