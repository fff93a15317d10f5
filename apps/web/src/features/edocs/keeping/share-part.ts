import type { Item } from '@khlang/contract'
import { createContext, type ReactNode } from 'react'

/** Draws the dialog in which items of a drive are shared: the page gives it, for features do not know each other. */
type RenderShare = (props: { items: readonly Item[]; onClose: () => void }) => ReactNode

export const SharePart = createContext<RenderShare | null>(null)
