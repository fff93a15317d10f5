import type { ShareLink } from '@khlang/contract/links'
import { ChartColumn, Settings2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressRow } from './address-row.tsx'
import { HealthDialog } from './health-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { useLinkFacts, useLinkName } from './link-facts.ts'
import { removeLink, sendLinkChange, sendRotation } from './links.api.ts'

export type LinkRowProps = {
  link: ShareLink
  /** Before the name, such as a box to select it. */
  start?: ReactNode
  /** Its item is named, in lists of links of several items. */
  withItem?: boolean
}

const tones = { on: undefined, off: 'quiet', expired: 'warn', opened_fully: 'warn', closed: 'quiet' } as const

/** One share link: what it allows, how it is used, and what else can be done with it. */
export function LinkRow({ link, start, withItem = false }: LinkRowProps) {
  const { t } = useTranslation('links')
  const name = useLinkName(link)
  const facts = useLinkFacts(link)
  const [open, setOpen] = useState<'settings' | 'health' | null>(null)
  const close = () => setOpen(null)
  const { state, item } = link
  return (
    <AddressRow
      link={link}
      name={name}
      title={withItem ? item.name : name}
      badge={{ label: t(`state.${state}`), tone: tones[state] }}
      facts={withItem ? [name, ...facts] : facts}
      isOver={state === 'expired' || state === 'opened_fully'}
      start={start}
      say={(key, values) => t(key, values)}
      copied={t('copy.doneOf', { name: link.name || item.name })}
      copyRefused={t('copy.refused')}
      entries={[
        { id: 'settings', label: t('menu.settings'), icon: Settings2, run: () => setOpen('settings') },
        { id: 'health', label: t('menu.health'), icon: ChartColumn, run: () => setOpen('health') },
      ]}
      onSwitch={(enabled) => sendLinkChange(link, { enabled })}
      onRotate={() => sendRotation(link)}
      onRemove={() => removeLink(link)}
    >
      {open === 'settings' && <LinkDialog item={item} link={link} onClose={close} />}
      {open === 'health' && <HealthDialog link={link} onClose={close} />}
    </AddressRow>
  )
}
