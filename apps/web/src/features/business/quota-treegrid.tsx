import type { DepartmentQuota } from '@khlang/contract/quotas'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { toggled } from '../../lib/tree.ts'
import { moveInTree } from '../../lib/tree-keys.ts'
import type { QuotaOf } from './quota-dialog.tsx'
import { DepartmentRows } from './quota-tree-rows.tsx'
import type { QuotaBranch } from './quota-tree.ts'
import classes from './quota-treegrid.module.css'

export type QuotaTreegridProps = {
  tree: readonly QuotaBranch[]
  labelledBy: string
  /** Opened at first. */
  leading: ReadonlySet<string>
  onSetDepartment: (department: DepartmentQuota) => void
  onSet: (of: QuotaOf) => void
}

/** Departments and, in an expanded one, its employees; arrow keys work as in a desktop tree. */
export function QuotaTreegrid({ tree, labelledBy, leading, onSetDepartment, onSet }: QuotaTreegridProps) {
  const [opened, setOpened] = useState(leading)
  /** The row that Tab leads to. */
  const [active, setActive] = useState<string | null>(tree[0]?.departmentId ?? null)
  const toggle = (id: string) => {
    setOpened((before) => toggled(before, id))
    // It may be one that is hidden now.
    setActive(id)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="row"]')]
    const at = rows.findIndex((one) => one.contains(event.target as Node))
    const row = rows[at]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const level = (one: HTMLElement) => Number(one.getAttribute('aria-level'))
    const isOnRow = event.target === row
    if (event.key === 'ArrowLeft' && !isOnRow) row.focus()
    else if (event.key === 'Enter' && isOnRow) row.querySelector<HTMLElement>('[data-set]')?.click()
    else {
      const isMoved = moveInTree(event.key, {
        rows,
        at,
        isOpen: ({ ariaExpanded }) => (ariaExpanded === null ? null : ariaExpanded === 'true'),
        toggle: ({ dataset: { id = '' } }) => toggle(id),
        parentOf: (below) => rows.slice(0, at).findLast((one) => level(one) < level(below)),
      })
      if (!isMoved) return
    }
    event.preventDefault()
  }
  const onFocus = (event: FocusEvent) => {
    const id = event.target.closest<HTMLElement>('[role="row"]')?.dataset.id
    if (id) setActive(id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows take the focus
    <div role="treegrid" aria-labelledby={labelledBy} className={classes.grid} onKeyDown={onKeyDown} onFocus={onFocus}>
      <DepartmentRows branches={tree} level={1} shared={{ opened, active, toggle, onSetDepartment, onSet }} />
    </div>
  )
}
