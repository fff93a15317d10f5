import { Switch } from '@mantine/core'
import type { UploadLink } from '@khlang/contract/upload-links'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ClipboardList, Copy, EllipsisVertical, RefreshCw, Settings2, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../ui/copy-text.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import settings from '../../../ui/settings.module.css'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { refreshLinks } from '../links/links.api.ts'
import classes from '../links/links.module.css'
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

/** One upload link: what has come, its switch, its address, and what else can be done with it. */
export function UploadRow({ link, start, withItem = false }: UploadRowProps) {
  const { t } = useTranslation('upload-links')
  const queries = useQueryClient()
  const name = link.name || t('row.unnamed')
  const [open, setOpen] = useState<'settings' | 'board' | 'rotate' | 'remove' | null>(null)
  const close = () => setOpen(null)

  const switching = useMutation({
    mutationFn: (enabled: boolean) => sendUploadLinkChange(link, { enabled }),
    onSuccess: ({ enabled }) => toast({ tone: 'good', message: t(enabled ? 'row.turnedOn' : 'row.turnedOff') }),
    onError: (error) => toastFailure(error, t('row.failed')),
    onSettled: () => refreshLinks(queries),
  })
  async function rotate() {
    await sendRotation(link)
    await refreshLinks(queries)
    toast({ tone: 'good', message: t('rotate.done') })
  }
  async function remove() {
    await removeUploadLink(link)
    await refreshLinks(queries)
    toast({ tone: 'good', message: t('remove.done') })
  }
  const entries: readonly MenuEntry[] = [
    { id: 'board', label: t('menu.board'), icon: ClipboardList, run: () => setOpen('board') },
    { id: 'settings', label: t('menu.settings'), icon: Settings2, run: () => setOpen('settings') },
    ...(link.mine
      ? [{ id: 'rotate', label: t('menu.rotate'), icon: RefreshCw, run: () => setOpen('rotate') } as const]
      : []),
    { kind: 'line', id: 'line' },
    { id: 'remove', label: t('menu.remove'), icon: Trash2, danger: true, run: () => setOpen('remove') },
  ]
  const { url, state } = link
  // A switch that is on would say that it receives files; its badge says why it does not.
  const isOver = state === 'expired' || state === 'full'
  return (
    <li className={classes.link}>
      {start}
      <span className={classes.linkText}>
        <b>{withItem ? link.folder.name : name}</b>
        <UploadFacts link={link} {...(withItem && { name })} />
      </span>
      {!isOver && (
        <Switch
          aria-label={t('row.toggle', { name })}
          checked={link.enabled}
          disabled={switching.isPending}
          onChange={(event) => switching.mutate(event.currentTarget.checked)}
        />
      )}
      {url !== null && (
        <IconButton
          label={t('row.copy', { name })}
          icon={Copy}
          size="small"
          onClick={() => void copyText(url, t('row.copied'), t('row.copyRefused'))}
        />
      )}
      <MenuButton label={t('row.more', { name })} align="end" entries={entries}>
        {(props) => <IconButton label={t('row.more', { name })} icon={EllipsisVertical} size="small" {...props} />}
      </MenuButton>
      {open === 'settings' && <UploadSettings link={link} onClose={close} />}
      {open === 'board' && <BoardDialog link={link} onClose={close} />}
      <ConfirmDialog
        opened={open === 'rotate'}
        onClose={close}
        onConfirm={rotate}
        title={t('rotate.title')}
        text={t('rotate.text')}
        confirmLabel={t('rotate.confirm')}
        danger
      />
      <ConfirmDialog
        opened={open === 'remove'}
        onClose={close}
        onConfirm={remove}
        title={t('remove.title', { name })}
        text={t('remove.text')}
        confirmLabel={t('remove.confirm')}
        danger
      />
    </li>
  )
}

const tones = { on: undefined, off: 'quiet', expired: 'warn', full: 'warn', closed: 'quiet' } as const

/** The state of an upload link, and its settings in one line. */
function UploadFacts({ link, name }: { link: UploadLink; name?: string }) {
  const { t } = useTranslation('upload-links')
  const language = useLanguage()
  const { received: count, maxFiles: max, expiresAt } = link
  const facts = [
    name !== undefined && t('row.kind'),
    name,
    max === null ? t('row.received', { count }) : t('row.receivedOf', { count, max }),
    expiresAt && t('row.until', { when: formatDateTime(expiresAt, language) }),
    link.types.length > 0 && t('row.types', { types: link.types.join(', ') }),
    link.hasPassword && t('row.password'),
    link.loginRequired && t('row.login'),
    link.duplicate === 'create_tag_version' && t('row.versions'),
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
