import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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
import type { Department } from '@khlang/contract/organisation'
import type { Branch } from '../../../lib/tree.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import settings from '../../../ui/settings.module.css'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { refreshOrganisation, sendDepartmentChange } from '../organisation.api.ts'
import classes from '../organisation.module.css'
import type { AskedOfDepartment } from './department-dialogs.tsx'

export type Dragging = {
  /** The department that something is dragged over. */
  over: string | null
  place: (parentId: string) => HTMLAttributes<HTMLElement>
  source: (id: string) => HTMLAttributes<HTMLElement>
}
type DepartmentBranchProps = {
  branch: Branch<Department>
  dragging: Dragging
  onAsk: (asked: AskedOfDepartment) => void
}

/** One department with those below it. */
export function DepartmentBranch({ branch, dragging, onAsk }: DepartmentBranchProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const { id, name, members, suspended, gone, below } = branch
  const [isOpen, setOpen] = useState(true)
  const ask = (what: AskedOfDepartment['what']) => onAsk({ department: branch, what })
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
    { id: 'below', label: t('departments.addBelow'), icon: Plus, run: () => ask('below') },
    { id: 'rename', label: t('departments.rename'), icon: Pencil, run: () => ask('rename') },
    { id: 'move', label: t('departments.move'), icon: CornerDownRight, run: () => ask('move') },
    suspended
      ? { id: 'resume', label: t('departments.resume'), icon: CirclePlay, run: resume }
      : { id: 'suspend', label: t('departments.suspend'), icon: CirclePause, run: () => ask('suspend') },
    { kind: 'line', id: 'line' },
    { id: 'delete', label: t('departments.delete'), icon: Trash2, danger: true, run: () => ask('delete') },
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
            <DepartmentBranch key={child.id} branch={child} dragging={dragging} onAsk={onAsk} />
          ))}
        </ul>
      )}
    </li>
  )
}
