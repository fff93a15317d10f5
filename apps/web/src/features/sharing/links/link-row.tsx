import { Switch } from '@mantine/core'
import type { ShareLink } from '@khlang/contract/links'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChartColumn, Copy, EllipsisVertical, RefreshCw, Settings2, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../ui/copy-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { HealthDialog } from './health-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkFacts, useLinkName } from './link-facts.tsx'
import { refreshLinks, removeLink, sendLinkChange, sendRotation } from './links.api.ts'
import classes from './links.module.css'

export type LinkRowProps = {
  link: ShareLink
  /** Before the name, such as a box to select it. */
  start?: ReactNode
  /** Its item is named, in lists of links of several items. */
  withItem?: boolean
}

/** One link: what it allows, its switch, its address, and what else can be done with it. */
export function LinkRow({ link, start, withItem = false }: LinkRowProps) {
  const { t } = useTranslation('links')
  const queries = useQueryClient()
  const name = useLinkName(link)
  const [open, setOpen] = useState<'settings' | 'health' | 'rotate' | 'remove' | null>(null)
  const close = () => setOpen(null)

  const switching = useMutation({
    mutationFn: (enabled: boolean) => sendLinkChange(link, { enabled }),
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
    await removeLink(link)
    await refreshLinks(queries)
    toast({ tone: 'good', message: t('remove.done') })
  }

  const entries: readonly MenuEntry[] = [
    { id: 'settings', label: t('menu.settings'), icon: Settings2, run: () => setOpen('settings') },
    { id: 'health', label: t('menu.health'), icon: ChartColumn, run: () => setOpen('health') },
    ...(link.mine
      ? [{ id: 'rotate', label: t('menu.rotate'), icon: RefreshCw, run: () => setOpen('rotate') } as const]
      : []),
    { kind: 'line', id: 'line' },
    { id: 'remove', label: t('menu.remove'), icon: Trash2, danger: true, run: () => setOpen('remove') },
  ]
  const { url, state } = link
  // A switch that is on would say that it opens; its badge says why it does not.
  const isOver = state === 'expired' || state === 'opened_fully'
  return (
    <li className={classes.link}>
      {start}
      <span className={classes.linkText}>
        <b>{withItem ? link.item.name : name}</b>
        <LinkFacts link={link} {...(withItem && { name })} />
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
          onClick={() => void copyText(url, t('copy.doneOf', { name: link.name || link.item.name }), t('copy.refused'))}
        />
      )}
      <MenuButton label={t('row.more', { name })} align="end" entries={entries}>
        {(props) => <IconButton label={t('row.more', { name })} icon={EllipsisVertical} size="small" {...props} />}
      </MenuButton>
      {open === 'settings' && <LinkDialog item={link.item} link={link} onClose={close} />}
      {open === 'health' && <HealthDialog link={link} onClose={close} />}
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
