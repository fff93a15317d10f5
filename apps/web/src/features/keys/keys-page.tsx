import type { ApiKey } from '@khlang/contract/keys'
import { Anchor, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MissingFeature } from '../../ui/missing-feature.tsx'
import { useMe } from '../../lib/session.ts'
import { useMissingFeature } from '../../lib/use-missing-feature.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { EmptyState } from '../../ui/states.tsx'
import { KeyCard } from './key-card.tsx'
import { KeyForm } from './key-form.tsx'
import { keysQuery, makeKey } from './keys.api.ts'

import { SecretDialog } from './secret-dialog.tsx'
import { Webhooks } from './webhooks.tsx'

type Made = { name: string; secret: string; isNew: boolean }

const works = ({ state }: ApiKey) => state === 'active' || state === 'rotating'

/** The API keys of a business (T17). */
export function KeysPage() {
  const { t } = useTranslation('keys')
  const { active } = useMe()
  const queries = useQueryClient()
  const missing = useMissingFeature('api_keys')
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
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
      <p>
        <Anchor href="/api/docs" target="_blank" rel="noreferrer">
          {t('docs')}
        </Anchor>
      </p>
      <QueryState query={useQuery(keysQuery())} waiting={{ rows: 4 }}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState icon={KeyRound} title={t('none.title')} text={t('none.text')} />
          ) : (
            <>
              {keys.filter(works).map((key) => (
                <KeyCard key={key.id} of={key} onSecret={setMade}>
                  <Webhooks of={key} />
                </KeyCard>
              ))}
              <Ended keys={keys.filter((key) => !works(key))} onSecret={setMade} />
            </>
          )
        }
      </QueryState>
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

function Ended({ keys, onSecret }: { keys: readonly ApiKey[]; onSecret: (made: Made) => void }) {
  const { t } = useTranslation('keys')
  if (keys.length === 0) return null
  return (
    <details>
      <summary>{t('ended', { count: keys.length })}</summary>
      {keys.map((key) => (
        <KeyCard key={key.id} of={key} onSecret={onSecret} />
      ))}
    </details>
  )
}
