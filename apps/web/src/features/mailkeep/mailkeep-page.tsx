import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MailSearch as MailIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { Segments } from '../../ui/segments.tsx'
import settings from '../../ui/settings.module.css'
import { EmptyState } from '../../ui/states.tsx'
import { Checks } from './checks.tsx'
import { MailList } from './mail-list.tsx'
import { MailboxCard } from './mailbox-card.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { mailboxesQuery, type MailSearch, withSearch } from './mailkeep.api.ts'

const tabs = ['mailboxes', 'mails', 'checks'] as const

type MailkeepPageProps = { search: MailSearch; onSearch: (search: MailSearch) => void }

/** Mail auto-keep of a business or a citizen (T12): the mailboxes, what came of every mail, and checks. */
export function MailkeepPage({ search, onSearch }: MailkeepPageProps) {
  const { t } = useTranslation('mailkeep')
  const { active } = useMe()
  const [adding, setAdding] = useState(false)
  const query = useQuery(mailboxesQuery())
  const tab = tabs.find((one) => one === search.tab) ?? 'mailboxes'
  const add = (
    <Button leftSection={<Plus size={17} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <div className={settings.page} data-wide>
      <PageHeader title={t('title')} text={t('text', { account: active.name })} actions={add} />
      <div className={settings.tabs}>
        <Segments
          label={t('tabs.label')}
          choices={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={tab}
          onChange={(next) => onSearch(next === 'mailboxes' ? {} : { tab: next })}
        />
      </div>
      <QueryState query={query} waiting={{ rows: 4 }}>
        {({ items, domain }) => (
          <>
            {tab === 'mailboxes' &&
              (items.length === 0 ? (
                <EmptyState
                  icon={MailIcon}
                  title={t('none.title')}
                  text={t(domain === null ? 'none.server' : 'none.text')}
                />
              ) : (
                items.map((box) => <MailboxCard key={box.id} of={box} domain={domain} />)
              ))}
            {tab === 'mails' && (
              <MailList mailboxes={items} search={search} onSearch={(change) => onSearch(withSearch(search, change))} />
            )}
            {tab === 'checks' && <Checks mailboxes={items} />}
            {adding && <MailboxForm domain={domain} onClose={() => setAdding(false)} />}
          </>
        )}
      </QueryState>
    </div>
  )
}
