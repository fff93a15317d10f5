import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Department } from '@khlang/contract/organisation'
import {
  ChevronDown,
  ChevronRight,
  CirclePause,
  CirclePlay,
  CornerDownRight,
  EllipsisVertical,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react'
import { type HTMLAttributes, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import settings from '../../../ui/settings.module.css'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { refreshOrganisation, removeDepartment, sendDepartment, sendDepartmentChange } from '../organisation.api.ts'
import classes from '../organisation.module.css'
import { MoveDialog } from './move-dialog.tsx'
import { NamesDialog } from './names-dialog.tsx'
import type { Branch } from './tree.ts'

export type Dragging = {
  /** The department that something is dragged over. */
  over: string | null
  place: (parentId: string) => HTMLAttributes<HTMLElement>
  source: (id: string) => HTMLAttributes<HTMLElement>
}
type DepartmentBranchProps = { branch: Branch; departments: readonly Department[]; dragging: Dragging }

/** One department with those below it. */
export function DepartmentBranch({ branch, departments, dragging }: DepartmentBranchProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const { id, name, nameTh, nameEn, members, suspended, gone, below } = branch
  const [isOpen, setOpen] = useState(true)
  const [dialog, setDialog] = useState<'below' | 'rename' | 'move' | 'suspend' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const finish = async (message: string) => {
    await refreshOrganisation(queries)
    toast({ tone: 'good', message })
  }
  const resume = () =>
    void sendDepartmentChange(id, { suspended: false }).then(
      () => finish(t('departments.saved', { name })),
      (error: unknown) => toastFailure(error, t('done.failed')),
    )
  const entries: readonly MenuEntry[] = [
    { id: 'below', label: t('departments.addBelow'), icon: Plus, run: () => setDialog('below') },
    { id: 'rename', label: t('departments.rename'), icon: Pencil, run: () => setDialog('rename') },
    { id: 'move', label: t('departments.move'), icon: CornerDownRight, run: () => setDialog('move') },
    suspended
      ? { id: 'resume', label: t('departments.resume'), icon: CirclePlay, run: resume }
      : { id: 'suspend', label: t('departments.suspend'), icon: CirclePause, run: () => setDialog('suspend') },
    { kind: 'line', id: 'line' },
    { id: 'delete', label: t('departments.delete'), icon: Trash2, danger: true, run: () => setDialog('delete') },
  ]
  return (
    <li>
      <div
        className={classes.branch}
        data-over={dragging.over === id || undefined}
        {...dragging.source(id)}
        {...dragging.place(id)}
      >
        {below.length > 0 ? (
          <IconButton
            label={t(isOpen ? 'departments.collapse' : 'departments.expand', { name })}
            icon={isOpen ? ChevronDown : ChevronRight}
            size="small"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className={classes.leaf} />
        )}
        <span>
          {name}
          {suspended && (
            <span className={settings.badge} data-tone="warn">
              {t(gone ? 'departments.gone' : 'departments.suspended')}
            </span>
          )}
        </span>
        <Link to="/onebox-system-admin-employees" search={{ department: id }}>
          {t('departments.members', { count: members })}
        </Link>
        <MenuButton label={t('departments.more', { name })} align="end" entries={entries}>
          {(props) => (
            <IconButton label={t('departments.more', { name })} icon={EllipsisVertical} size="small" {...props} />
          )}
        </MenuButton>
      </div>
      {isOpen && below.length > 0 && (
        <ul>
          {below.map((child) => (
            <DepartmentBranch key={child.id} branch={child} departments={departments} dragging={dragging} />
          ))}
        </ul>
      )}
      {dialog === 'below' && (
        <NamesDialog
          title={t('departments.newTitle')}
          onClose={close}
          onSave={async (names) => {
            await sendDepartment(names, id)
            await finish(t('departments.saved', { name: names.nameTh }))
          }}
        />
      )}
      {dialog === 'rename' && (
        <NamesDialog
          title={t('departments.renameTitle', { name })}
          names={{ nameTh, nameEn }}
          onClose={close}
          onSave={async (names) => {
            await sendDepartmentChange(id, names)
            await finish(t('departments.saved', { name: names.nameTh }))
          }}
        />
      )}
      {dialog === 'move' && <MoveDialog department={branch} departments={departments} onClose={close} />}
      <ConfirmDialog
        opened={dialog === 'suspend'}
        onClose={close}
        onConfirm={async () => {
          await sendDepartmentChange(id, { suspended: true })
          await finish(t('departments.saved', { name }))
        }}
        title={t('departments.suspendTitle', { name })}
        text={t('departments.suspendText')}
        confirmLabel={t('departments.suspend')}
        danger
      />
      <ConfirmDialog
        opened={dialog === 'delete'}
        onClose={close}
        onConfirm={async () => {
          await removeDepartment(id)
          await finish(t('departments.deleted', { name }))
        }}
        title={t('departments.deleteTitle', { name })}
        text={t('departments.deleteText')}
        confirmLabel={t('departments.delete')}
        danger
      />
    </li>
  )
}
