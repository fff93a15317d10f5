import type { DepartmentQuota } from '@khlang/contract/quotas'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { QuotaOf } from './quota-dialog.tsx'
import { DepartmentRows } from './quota-tree-rows.tsx'
import { leadingTo, type QuotaBranch } from './quota-tree.ts'
import classes from './quota-treegrid.module.css'

export type QuotaTreegridProps = {
  tree: readonly QuotaBranch[]
  labelledBy: string
  name: string
  onSetDepartment: (department: DepartmentQuota) => void
  onSet: (of: QuotaOf) => void
}

/** Departments and, in an expanded one, its employees; arrow keys work as in a desktop tree. */
export function QuotaTreegrid({ tree, labelledBy, name, onSetDepartment, onSet }: QuotaTreegridProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => (name ? leadingTo(tree, name) : new Set()))
  /** The row that Tab leads to. */
  const [active, setActive] = useState<string | null>(tree[0]?.departmentId ?? null)
  const toggle = (id: string) => {
    setOpened((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
    // It may be one that is hidden now.
    setActive(id)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="row"]')]
    const at = rows.findIndex((one) => one.contains(event.target as Node))
    const row = rows[at]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const id = row.dataset.id ?? ''
    const expanded = row.getAttribute('aria-expanded')
    const level = (one: HTMLElement) => Number(one.getAttribute('aria-level'))
    const isOnRow = event.target === row
    if (event.key === 'ArrowDown') rows[at + 1]?.focus()
    else if (event.key === 'ArrowUp') rows[at - 1]?.focus()
    else if (event.key === 'Home') rows[0]?.focus()
    else if (event.key === 'End') rows.at(-1)?.focus()
    else if (event.key === 'ArrowRight') {
      if (expanded === 'false') toggle(id)
      else if (expanded === 'true') rows[at + 1]?.focus()
    } else if (event.key === 'ArrowLeft') {
      if (!isOnRow) row.focus()
      else if (expanded === 'true') toggle(id)
      else
        rows
          .slice(0, at)
          .findLast((one) => level(one) < level(row))
          ?.focus()
    } else if (event.key === 'Enter' && isOnRow) row.querySelector<HTMLElement>('[data-set]')?.click()
    else return
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
