import type { UploadLink } from '@khlang/contract/upload-links'
import { ClipboardList, Settings2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { AddressRow } from '../links/address-row.tsx'
import { BoardDialog } from './board-dialog.tsx'
import { UploadSettings } from './upload-dialog.tsx'
import { removeUploadLink, sendRotation, sendUploadLinkChange } from './uploads.api.ts'

export type UploadRowProps = {
  link: UploadLink
  /** Before the name, such as a box to select it. */
  start?: ReactNode
  /** Its folder is named, in lists of links of several items. */
  withItem?: boolean
}

const tones = { on: undefined, off: 'quiet', expired: 'warn', full: 'warn', closed: 'quiet' } as const

/** One upload link: what has come, and what else can be done with it. */
export function UploadRow({ link, start, withItem = false }: UploadRowProps) {
  const { t } = useTranslation('upload-links')
  const name = link.name || t('row.unnamed')
  const facts = useUploadFacts(link)
  const [open, setOpen] = useState<'settings' | 'board' | null>(null)
  const close = () => setOpen(null)
  const { state, folder } = link
  return (
    <AddressRow
      link={link}
      name={name}
      title={withItem ? folder.name : name}
      badge={{ label: t(`state.${state}`), tone: tones[state] }}
      facts={withItem ? [t('row.kind'), name, ...facts] : facts}
      isOver={state === 'expired' || state === 'full'}
      start={start}
      say={(key, values) => t(key, values)}
      copied={t('row.copied')}
      copyRefused={t('row.copyRefused')}
      entries={[
        { id: 'board', label: t('menu.board'), icon: ClipboardList, run: () => setOpen('board') },
        { id: 'settings', label: t('menu.settings'), icon: Settings2, run: () => setOpen('settings') },
      ]}
      onSwitch={(enabled) => sendUploadLinkChange(link, { enabled })}
      onRotate={() => sendRotation(link)}
      onRemove={() => removeUploadLink(link)}
    >
      {open === 'settings' && <UploadSettings link={link} onClose={close} />}
      {open === 'board' && <BoardDialog link={link} onClose={close} />}
    </AddressRow>
  )
}

/** The settings and figures of an upload link, in short. */
function useUploadFacts(link: UploadLink): string[] {
  const { t } = useTranslation('upload-links')
  const language = useLanguage()
  const { received: count, maxFiles: max, expiresAt } = link
  return [
    max === null ? t('row.received', { count }) : t('row.receivedOf', { count, max }),
    expiresAt && t('row.until', { when: formatDateTime(expiresAt, language) }),
    link.types.length > 0 && t('row.types', { types: link.types.join(', ') }),
    link.hasPassword && t('row.password'),
    link.loginRequired && t('row.login'),
    link.duplicate === 'create_tag_version' && t('row.versions'),
    !link.mine && t('row.by', { name: link.createdBy.name }),
  ].filter((fact) => typeof fact === 'string')
}
