import type { ShareLink } from '@khlang/contract/links'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import settings from '../../../ui/settings.module.css'

/** What a link is called where nobody gave it a name. */
export function useLinkName({ name }: Pick<ShareLink, 'name'>): string {
  const { t } = useTranslation('links')
  return name || t('row.unnamed')
}

const tones = { on: undefined, off: 'quiet', expired: 'warn', opened_fully: 'warn', closed: 'quiet' } as const

/** The state of a link, and its settings in one line. */
export function LinkFacts({ link, name }: { link: ShareLink; name?: string }) {
  const { t } = useTranslation('links')
  const language = useLanguage()
  const { openLimit: limit, opens: count, expiresAt } = link
  const facts = [
    name,
    t(`permission.${link.permission}`),
    limit === null ? t('row.opens', { count }) : t('row.opensOf', { count, limit }),
    expiresAt && t('row.until', { when: formatDateTime(expiresAt, language) }),
    link.hasPassword && t('row.password'),
    link.audience === 'company' ? t('audience.company') : link.loginRequired && t('row.login'),
    link.watermark && t('row.watermark'),
    !link.mine && t('row.by', { name: link.createdBy.name }),
  ].filter(Boolean)
  return (
    <>
      <span className={settings.badge} data-tone={tones[link.state]}>
        {t(`state.${link.state}`)}
      </span>
      <small>{facts.join(' · ')}</small>
    </>
  )
}
