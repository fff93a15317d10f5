import type { PublicUploadState } from '@khlang/contract/public-upload-links'
import type { Ask, EntryState, UploadLinkState } from '@khlang/contract/upload-links'
import { asks } from '@khlang/contract/upload-links'
import { uploadLinkAccess } from '../../../drive/drive.rules.ts'
import type { VisitorFacts } from '../../model/link-state.rules.ts'

/** What the state depends on; `closed`: the folder is gone, its drive is full, or the creator may not add to it now. */
export type UploadFacts = {
  enabled: boolean
  expires_at: Date | null
  max_files: number | null
  received: number
  closed: boolean
}

/** The first state that applies, of: closed, off, expired, full, on. */
export function uploadStateOf(
  { enabled, expires_at, max_files, received, closed }: UploadFacts,
  now: Date,
): UploadLinkState {
  if (closed) return 'closed'
  if (!enabled) return 'off'
  if (expires_at !== null && expires_at <= now) return 'expired'
  if (max_files !== null && received >= max_files) return 'full'
  return 'on'
}

/** What a visitor sees. */
export function publicUploadStateOf(state: UploadLinkState, visitor: VisitorFacts): PublicUploadState {
  if (state !== 'on') return state
  if (visitor.hasSession) return 'open'
  if (visitor.loginRequired && !visitor.isSignedIn) return 'login_needed'
  return visitor.hasPassword ? 'password_needed' : 'open'
}

/** What an entry of a checklist is, at a time. */
export function entryStateOf({ files, due_at }: { files: number; due_at: Date | null }, now: Date): EntryState {
  if (files > 0) return 'received'
  return due_at !== null && due_at <= now ? 'overdue' : 'missing'
}

/** Checked by the table. */
export const askOf = (text: string): Ask => asks.find((ask) => ask === text) ?? 'no'

type Reaching = Parameters<typeof uploadLinkAccess>

/** Whether an upload link reaches a folder, given the access of its creator to it. */
export const isOpenTo = (link: Reaching[0], { access, nodes }: { access: Reaching[1]; nodes: Reaching[2] }): boolean =>
  uploadLinkAccess(link, access, nodes).as === 'uploadLink'
