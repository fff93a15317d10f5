import type { Item } from '@khlang/contract'
import { levelLabels } from '@khlang/contract/permissions'
import type { Share } from '@khlang/contract/shares'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock, EllipsisVertical, Eye, Share2, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { ChoiceSelect } from '../../../ui/choices.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { HolderFace } from './holder-face.tsx'
import { offeredLevels } from './offered-levels.ts'
import { PreviewAsDialog } from './preview-as-dialog.tsx'
import { refreshSharing, removeShare, type ShareChange, sendShareChange } from './shares.api.ts'
import classes from './sharing.module.css'
import { UntilDialog } from './until-dialog.tsx'

export type ShareRowProps = { share: Share; item: Item; readOnly: boolean }

/** One who has a share: their level, until when, and what may be done about it. */
export function ShareRow({ share, item, readOnly }: ShareRowProps) {
  const { t } = useTranslation('shares')
  const language = useLanguage()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'until' | 'preview' | 'end' | null>(null)
  const [saving, setSaving] = useState(false)
  const close = () => setOpen(null)
  const { holder, permission, from, mayChange, mayEnd } = share
  const { name } = holder
  const mayEdit = mayChange && !from && !readOnly

  async function change(body: ShareChange) {
    setSaving(true)
    try {
      await sendShareChange(share, body)
      toast({ tone: 'good', message: t('list.changed', { name }) })
    } catch (error) {
      toastFailure(error, t('list.changeFailed'))
    } finally {
      await refreshSharing(queries, item.id)
      setSaving(false)
    }
  }
  async function end() {
    await removeShare(share)
    await refreshSharing(queries, item.id)
    toast({ tone: 'good', message: t('end.done', { name }) })
  }

  const entries: readonly MenuEntry[] = [
    ...(mayEdit
      ? ([
          { id: 'until', label: t('list.menu.until'), icon: CalendarClock, run: () => setOpen('until') },
          {
            id: 'reshare',
            label: t('list.menu.allowReshare'),
            icon: Share2,
            checked: share.mayReshare,
            isToggle: true,
            run: () => void change({ mayReshare: !share.mayReshare }),
          },
        ] as const)
      : []),
    ...(holder.kind === 'invitation'
      ? []
      : [{ id: 'preview', label: t('list.menu.preview'), icon: Eye, run: () => setOpen('preview') } as const]),
    ...(mayEnd && !from
      ? ([
          { kind: 'line', id: 'line' },
          { id: 'end', label: t('list.menu.end'), icon: UserMinus, danger: true, run: () => setOpen('end') },
        ] as const)
      : []),
  ]

  return (
    <li className={classes.holder} data-state={share.state} aria-busy={saving}>
      <HolderFace kind={holder.kind} name={name} />
      <span className={classes.holderText}>
        <b>{name}</b>
        <Facts share={share} />
      </span>
      {mayEdit ? (
        <span className={classes.level}>
          <ChoiceSelect
            label={t('level.of', { name })}
            value={permission}
            choices={offeredLevels([item], permission).map((value) => ({ value, label: levelLabels[value][language] }))}
            onChange={(next) => void change({ permission: next })}
          />
        </span>
      ) : (
        <span className={classes.quiet}>{levelLabels[permission][language]}</span>
      )}
      {!readOnly && entries.length > 0 && (
        <MenuButton label={t('list.more', { name })} align="end" entries={entries}>
          {(props) => <IconButton label={t('list.more', { name })} icon={EllipsisVertical} size="small" {...props} />}
        </MenuButton>
      )}
      {open === 'until' && <UntilDialog {...{ share, item }} onClose={close} />}
      {open === 'preview' && <PreviewAsDialog share={share} onClose={close} />}
      <ConfirmDialog
        opened={open === 'end'}
        onClose={close}
        onConfirm={end}
        title={t('end.title', { name })}
        text={t('end.text', { name, item: item.name })}
        confirmLabel={t('end.confirm')}
        danger
      />
    </li>
  )
}

/** What else there is to know of a share, in one line. */
function Facts({ share: { holder, from, expiresAt, state, mayReshare } }: { share: Share }) {
  const { t } = useTranslation('shares')
  const language = useLanguage()
  const when = expiresAt && formatDateTime(expiresAt, language)
  const facts = [
    holder.kind === 'invitation' ? t('list.invitation') : null,
    holder.detail === holder.name ? null : holder.detail,
    from && t('list.from', { name: from.name }),
    when && t(state === 'expired' ? 'list.expired' : 'list.until', { when }),
    mayReshare ? t('list.mayReshare') : null,
    state === 'suspended' ? t('list.suspended') : null,
  ].filter(Boolean)
  return facts.length > 0 && <small>{facts.join(' · ')}</small>
}
