import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type MenuAction = {
  kind?: 'action'
  id: string
  label: ReactNode
  icon?: LucideIcon
  /** Shown on the right, such as `F2`. */
  keys?: string
  danger?: boolean
  checked?: boolean
  /** One of several that are chosen independently; stays open when chosen. */
  isToggle?: boolean
  /** Greyed, and why. */
  disabledReason?: string
  /** Leaves the app's page by a plain address. */
  href?: string
  run?: () => void
}
/** Opens its own menu. */
export type MenuGroup = {
  kind: 'group'
  id: string
  label: string
  icon?: LucideIcon
  entries: readonly (MenuAction | MenuDivider)[]
}
type MenuDivider = { kind: 'line'; id: string } | { kind: 'heading'; id: string; label: ReactNode }
export type MenuEntry = MenuAction | MenuDivider | MenuGroup
