import {
  askLinkOwner,
  folderUploadsPath,
  getPublicItem,
  getPublicLink,
  getPublicPreview,
  listPublicChildren,
  openPublicLink,
  preparePublicCopy,
  requestPublicArchive,
  savePublicItems,
  sendToPublicFolder,
} from '@khlang/contract/public-links'
import { createPublicComment, listPublicComments } from '@khlang/contract/public-comments'
import type { ItemSort, Reply } from '@khlang/contract'
import { listDrives } from '@khlang/contract/drives'
import { listChildren } from '@khlang/contract/items'
import { getMe } from '@khlang/contract/me'
import { addressOf, call } from '../lib/call.ts'

export type Opened = Reply<typeof openPublicLink>
export type Children = Reply<typeof listPublicChildren>
export type Sorting = { sort: ItemSort; order: 'asc' | 'desc' }

/** The calls of a visitor; the session of the link is a cookie that only its own addresses get. */
export const readLink = (token: string) => call(getPublicLink, { params: { token } })

export const openLink = (token: string, password?: string) =>
  call(openPublicLink, { params: { token }, body: password === undefined ? {} : { password } })

export const readChildren = (token: string, id: string, { sort, order }: Sorting, cursor: string | null) =>
  call(listPublicChildren, {
    params: { token, id },
    query: { limit: 200, sort, order, ...(cursor !== null && { cursor }) },
  })

export const readItem = (token: string, id: string) => call(getPublicItem, { params: { token, id } })

export const readPreview = (token: string, id: string, signal: AbortSignal) =>
  call(getPublicPreview, { params: { token, id } }, { signal })

export const askArchive = (token: string, ids: readonly string[]) =>
  call(requestPublicArchive, { params: { token }, body: { ids: [...ids] } })

/** The accounts of the visitor; SESSION_EXPIRED for one who is not signed in. */
export const readAccounts = async () => (await call(getMe, {}, { accountId: null, quiet: true })).accounts

export const readDrives = async (accountId: string) => (await call(listDrives, {}, { accountId, quiet: true })).items

/** The folders in a folder of the visitor's own account. */
export const readFolders = async (accountId: string, id: string) =>
  (
    await call(
      listChildren,
      { params: { id }, query: { limit: 200, only: 'folder', sort: 'name', order: 'asc' } },
      { accountId, quiet: true },
    )
  ).items

export const saveItems = (token: string, ids: readonly string[], to: { accountId: string; targetId: string }) =>
  call(
    savePublicItems,
    { params: { token }, body: { ids: [...ids], targetId: to.targetId } },
    { accountId: to.accountId, quiet: true },
  )

export type Talked = Reply<typeof listPublicComments>
export const readComments = (token: string, id: string, cursor: string | null) =>
  call(listPublicComments, { params: { token, id }, query: { limit: 50, ...(cursor !== null && { cursor }) } })

export type Written = { name: string; body: string; threadId: string | null }
export const sendComment = (token: string, id: string, { name, body, threadId }: Written) =>
  call(createPublicComment, {
    params: { token, id },
    body: { body, ...(name !== '' && { name }), ...(threadId !== null && { threadId }) },
  })

export type Sender = Reply<typeof sendToPublicFolder>
/** Says who adds files to a folder of the link. */
export const sayWho = (token: string, folder: string, name: string) =>
  call(sendToPublicFolder, { params: { token, folder }, body: name === '' ? {} : { name } })

/** Where files for a folder of the link are sent, by tus. */
export const folderUploads = (token: string, folder: string) =>
  addressOf({ path: folderUploadsPath }, { params: { token, folder } })

export type Request = { name: string; email: string; message: string }
export const askOwner = (token: string, { name, email, message }: Request) =>
  call(askLinkOwner, { params: { token }, body: { name, email, ...(message !== '' && { message }) } })

export const prepareCopy = (token: string, id: string, signal: AbortSignal) =>
  call(preparePublicCopy, { params: { token, id }, body: {} }, { signal })

const fileAddress = (token: string, id: string) =>
  `/api/public/links/${encodeURIComponent(token)}/files/${encodeURIComponent(id)}`
export const pageAddress = (token: string, id: string, n: number) => `${fileAddress(token, id)}/preview/pages/${n}`
export const downloadAddress = (token: string, id: string) => `${fileAddress(token, id)}/content`
export const mediaAddress = (token: string, id: string) => `${fileAddress(token, id)}/content?inline=1`
