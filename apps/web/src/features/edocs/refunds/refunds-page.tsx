import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shownYear } from '../../../lib/calendar.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useActiveAccount } from '../../../lib/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState, NoPermissionState } from '../../../ui/states.tsx'
import { Campaign } from './campaign.tsx'
import { campaignsQuery, csvAddress } from './refunds.api.ts'

/** What the address holds; a campaign that does not exist is the newest. */
export type RefundsSearch = { campaign?: string }
export type RefundsPageProps = { search: RefundsSearch; onSearch: (search: RefundsSearch) => void }

/** Documents of a citizen that may be deducted from tax: importing them, and what they come to (T10). */
export function RefundsPage({ search, onSearch }: RefundsPageProps) {
  const { t } = useTranslation('refunds')
  const active = useActiveAccount()
  return active.type === 'Citizen' ? (
    <OfCitizen search={search} onSearch={onSearch} />
  ) : (
    <div className={settings.page} data-wide>
      <PageHeader title={t('title')} text={t('text')} />
      <NoPermissionState text={t('onlyPeople')} askWhom={t('switchAccount')} />
    </div>
  )
}

function OfCitizen({ search, onSearch }: RefundsPageProps) {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const query = useQuery(campaignsQuery(language))
  const campaigns = query.data?.items ?? []
  const chosen = campaigns.find(({ id }) => id === search.campaign) ?? campaigns[0]
  return (
    <div className={settings.page} data-wide>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            <Button component={Link} to="/inbox" variant="default">
              {t('openInbox')}
            </Button>
            {chosen && (
              <Button
                component="a"
                variant="default"
                href={csvAddress(chosen.id, language)}
                download
                leftSection={<Download size={16} aria-hidden="true" />}
              >
                {t('export')}
              </Button>
            )}
          </>
        }
      />
      <QueryState query={query} waiting={{ rows: 6 }}>
        {() =>
          chosen ? (
            <>
              <NativeSelect
                mb={16}
                label={t('campaign')}
                value={chosen.id}
                data={campaigns.map(({ id, name, year }) => ({
                  value: id,
                  label: t('campaignOfYear', { name, year: String(shownYear(year, language)) }),
                }))}
                onChange={(event) => onSearch({ campaign: event.currentTarget.value })}
              />
              <Campaign key={chosen.id} id={chosen.id} />
            </>
          ) : (
            <EmptyState icon={ReceiptText} title={t('noCampaigns.title')} text={t('noCampaigns.text')} />
          )
        }
      </QueryState>
    </div>
  )
}
