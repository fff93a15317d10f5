import type { ShareLink } from '@khlang/contract/links'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatRelative } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'

/** What a link is called where nobody gave it a name. */
export function useLinkName({ name }: Pick<ShareLink, 'name'>): string {
  const { t } = useTranslation('links')
  return name || t('row.unnamed')
}

/** The settings and figures of a link, in short. */
export function useLinkFacts(link: ShareLink): string[] {
  const { t } = useTranslation('links')
  const language = useLanguage()
  const { openLimit: limit, opens: count, downloads, expiresAt, lastOpenedAt } = link
  return [
    t(`permission.${link.permission}`),
    limit === null ? t('row.opens', { count }) : t('row.opensOf', { count, limit }),
    downloads > 0 && t('row.downloads', { count: downloads }),
    lastOpenedAt && t('row.lastOpened', { when: formatRelative(lastOpenedAt, language) }),
    expiresAt && t('row.until', { when: formatDateTime(expiresAt, language) }),
    link.hasPassword && t('row.password'),
    link.audience === 'company' ? t('audience.company') : link.loginRequired && t('row.login'),
    link.watermark && t('row.watermark'),
    link.comments && t('row.comments'),
    link.uploads && t('row.uploads'),
    link.received > 0 && t('row.received', { count: link.received }),
    !link.mine && t('row.by', { name: link.createdBy.name }),
  ].filter((fact) => typeof fact === 'string')
}
