import type { NoticeKind } from '@khlang/contract/notice-kinds'
import type { Notice } from '@khlang/contract/notices'
import { type ComponentType, createContext } from 'react'

/** What other features show below notices of a kind, so that these are answered where they stand. */
export type NoticeTools = Partial<Record<NoticeKind, ComponentType<{ notice: Notice }>>>

export const NoticeToolsContext = createContext<NoticeTools>({})
