import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, EllipsisVertical, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import settings from '../../../ui/settings.module.css'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { refreshLinks } from './links.api.ts'
import classes from './links.module.css'

/** What a row says; both kinds of links have these texts in their own words. */
export type RowText =
  | 'row.toggle'
  | 'row.copy'
  | 'row.more'
  | 'row.turnedOn'
  | 'row.turnedOff'
  | 'row.failed'
  | 'menu.rotate'
  | 'menu.remove'
  | `rotate.${'title' | 'text' | 'confirm' | 'done'}`
  | `remove.${'title' | 'text' | 'confirm' | 'done'}`

export type AddressRowProps = {
  /** The address is null for those who did not create the link; they change it no more than they copy it. */
  link: { url: string | null; enabled: boolean; mine: boolean }
  name: string
  /** Stands first, such as the name of its item; without it that of the link. */
  title?: string | undefined
  badge: { label: string; tone: 'quiet' | 'warn' | undefined }
  facts: readonly string[]
  /** A switch that is on would say that it opens; the badge says why it does not. */
  isOver: boolean
  /** Before the name, such as a box to select it. */
  start?: ReactNode
  say: (key: RowText, values: { name: string }) => string
  copied: string
  copyRefused: string
  /** Before those that every link has. */
  entries: readonly MenuEntry[]
  onSwitch: (enabled: boolean) => Promise<{ enabled: boolean }>
  onRotate: () => Promise<unknown>
  onRemove: () => Promise<unknown>
  /** The dialogs of its own entries. */
  children?: ReactNode
}

/** A link of either kind: its state and settings, its switch, its address, and what else can be done with it. */
export function AddressRow(props: AddressRowProps) {
  const { link, name, title = name, badge, facts, isOver, start, copied, copyRefused, children } = props
  const queries = useQueryClient()
  const [open, setOpen] = useState<'rotate' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const say = (key: RowText) => props.say(key, { name })

  const switching = useMutation({
    mutationFn: props.onSwitch,
    onSuccess: ({ enabled }) => toast({ tone: 'good', message: say(enabled ? 'row.turnedOn' : 'row.turnedOff') }),
    onError: (error) => toastFailure(error, say('row.failed')),
    onSettled: () => refreshLinks(queries),
  })
  const doing = (work: () => Promise<unknown>, done: RowText) => async () => {
    await work()
    await refreshLinks(queries)
    toast({ tone: 'good', message: say(done) })
  }
  const entries: readonly MenuEntry[] = [
    ...props.entries,
    ...(link.mine
      ? [{ id: 'rotate', label: say('menu.rotate'), icon: RefreshCw, run: () => setOpen('rotate') } as const]
      : []),
    { kind: 'line', id: 'line' },
    { id: 'remove', label: say('menu.remove'), icon: Trash2, danger: true, run: () => setOpen('remove') },
  ]
  const { url } = link
  return (
    <li className={classes.link}>
      {start}
      <span className={classes.linkText}>
        <b>{title}</b>
        <span className={settings.badge} data-tone={badge.tone}>
          {badge.label}
        </span>
        <small>{facts.join(' · ')}</small>
      </span>
      {!isOver && (
        <Switch
          aria-label={say('row.toggle')}
          checked={link.enabled}
          disabled={switching.isPending}
          onChange={(event) => switching.mutate(event.currentTarget.checked)}
        />
      )}
      {url !== null && (
        <IconButton
          label={say('row.copy')}
          icon={Copy}
          size="small"
          onClick={() => void copyText(url, copied, copyRefused)}
        />
      )}
      <MenuButton label={say('row.more')} align="end" entries={entries}>
        {(menu) => <IconButton label={say('row.more')} icon={EllipsisVertical} size="small" {...menu} />}
      </MenuButton>
      {children}
      {(['rotate', 'remove'] as const).map((what) => (
        <ConfirmDialog
          key={what}
          opened={open === what}
          onClose={close}
          onConfirm={doing(what === 'rotate' ? props.onRotate : props.onRemove, `${what}.done`)}
          title={say(`${what}.title`)}
          text={say(`${what}.text`)}
          confirmLabel={say(`${what}.confirm`)}
          danger
        />
      ))}
    </li>
  )
}
