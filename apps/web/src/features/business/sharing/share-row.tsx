import type { BusinessShare } from '@khlang/contract/business-shares'
import { levelLabels } from '@khlang/contract/permissions'
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Link2, Mail, Share2, Upload, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import settings from '../../../ui/settings.module.css'
import classes from '../business.module.css'

const icons = { share: Share2, invitation: Mail, link: Link2, upload: Upload } as const
const tones = { active: 'good', off: 'quiet', expired: 'quiet', refused: 'warn' } as const

type ShareRowProps = {
  share: BusinessShare
  isChosen: boolean
  onChoose: (is: boolean) => void
  onEnd: () => void
}

/** One share, invitation or link of an item of Drive Business. */
export function ShareRow({ share, isChosen, onChoose, onEnd }: ShareRowProps) {
  const { t } = useTranslation('business')
  const language = useLanguage()
  const { item, by, to, kind, reach, state } = share
  const Icon = icons[kind]
  const whom = to?.name ?? t('shares.anybody')
  return (
    <li className={`${settings.row} ${classes.shareRow}`}>
      <Checkbox
        aria-label={t('shares.select', { name: item.name, whom })}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Icon size={18} aria-hidden="true" />
      <div className={settings.rowText}>
        <Link
          to="/directory/$id"
          params={{ id: item.folderId ?? item.id }}
          search={item.folderId ? { item: item.id } : {}}
        >
          {item.name}
        </Link>
        <span className={settings.badge} data-tone={reach === 'outside' ? 'warn' : 'quiet'}>
          {t(`shares.reach.${reach}`)}
        </span>
        {state !== 'active' && (
          <span className={settings.badge} data-tone={tones[state]}>
            {t(`shares.state.${state}`)}
          </span>
        )}
        <small>
          {t(`shares.kind.${kind}`)} · {whom}
          {to?.detail && to.detail !== whom && ` (${to.detail})`} · {levelLabels[share.permission][language]}
        </small>
        <small>
          {by && t(by.left ? 'shares.byLeft' : 'shares.by', { name: by.name })} <DateText at={share.createdAt} /> ·{' '}
          {share.expiresAt ? (
            <>
              {t('shares.until')} <DateText at={share.expiresAt} />
            </>
          ) : (
            t('shares.noEnd')
          )}
        </small>
      </div>
      <IconButton label={t('shares.endOf', { name: item.name, whom })} icon={X} size="small" onClick={onEnd} />
    </li>
  )
}
