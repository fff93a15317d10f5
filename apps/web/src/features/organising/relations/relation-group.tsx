import type { Item, Relation, RelationMember } from '@khlang/contract'
import {
  ArrowDown,
  ArrowUp,
  Download,
  EllipsisVertical,
  EyeOff,
  FolderOpen,
  Link2Off,
  PencilLine,
  Plus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { type MenuEntry, MenuButton } from '../../../ui/menu.tsx'
import { masterName } from './relation-name.tsx'
import classes from './relations.module.css'

export type GroupActions = {
  add: () => void
  rename: () => void
  download: () => void
  end: () => void
  move: (from: number, to: number) => void
  unlink: (member: RelationMember) => void
  open: (item: Item) => void
}
type Props = { relation: Relation; mayChange: boolean; actions: GroupActions }

/** One relation from the side of its master: the children in their order. */
export function RelationGroup({ relation, mayChange, actions }: Props) {
  const { t } = useTranslation('relations')
  const { members } = relation
  const name = masterName(relation.name, t)
  const entries: MenuEntry[] = [
    ...(mayChange ? [{ id: 'add', label: t('action.add'), icon: Plus, run: actions.add }] : []),
    { id: 'download', label: t('action.download'), icon: Download, run: actions.download },
    ...(mayChange
      ? [
          { id: 'rename', label: t('action.rename'), icon: PencilLine, run: actions.rename },
          { id: 'end', label: t('action.end'), icon: Link2Off, danger: true, run: actions.end },
        ]
      : []),
  ]
  return (
    <section className={classes.group} aria-label={name}>
      <header>
        <h4>{name}</h4>
        <small>{t('panel.count', { count: members.length })}</small>
        <Menu label={t('panel.menu', { name })} entries={entries} />
      </header>
      <ol>
        {members.map((member, index) => (
          <MemberLine key={member.id} {...{ member, index, mayChange, actions }} last={index === members.length - 1} />
        ))}
      </ol>
    </section>
  )
}

type LineProps = { member: RelationMember; index: number; last: boolean; mayChange: boolean; actions: GroupActions }

function MemberLine({ member, index, last, mayChange, actions }: LineProps) {
  const { t } = useTranslation('relations')
  const { item } = member
  const entries: MenuEntry[] = [
    ...(item ? [{ id: 'open', label: t('action.open'), icon: FolderOpen, run: () => actions.open(item) }] : []),
    ...(mayChange && index > 0
      ? [{ id: 'up', label: t('action.up'), icon: ArrowUp, run: () => actions.move(index, index - 1) }]
      : []),
    ...(mayChange && !last
      ? [{ id: 'down', label: t('action.down'), icon: ArrowDown, run: () => actions.move(index, index + 1) }]
      : []),
    ...(mayChange
      ? [{ id: 'unlink', label: t('action.unlink'), icon: Link2Off, run: () => actions.unlink(member) }]
      : []),
  ]
  return (
    <li>
      {item ? <DocumentButton item={item} onOpen={actions.open} /> : <Hidden />}
      {entries.length > 0 && (
        <Menu label={t('panel.menu', { name: item?.name ?? t('panel.hidden', { count: 1 }) })} entries={entries} />
      )}
    </li>
  )
}

/** A document by its name; it leads to it. */
export const DocumentButton = ({ item, onOpen }: { item: Item; onOpen: (item: Item) => void }) => (
  <button type="button" className={classes.document} title={item.name} onClick={() => onOpen(item)}>
    <FileIcon item={item} size={18} />
    <span>{item.name}</span>
  </button>
)

/** Documents without access have no name. */
export function Hidden() {
  const { t } = useTranslation('relations')
  return (
    <span className={classes.hidden}>
      <EyeOff size={17} aria-hidden="true" />
      {t('panel.hidden', { count: 1 })}
    </span>
  )
}

const Menu = ({ label, entries }: { label: string; entries: MenuEntry[] }) => (
  <MenuButton label={label} align="end" entries={entries}>
    {(props) => <IconButton label={label} icon={EllipsisVertical} iconSize={17} {...props} />}
  </MenuButton>
)
