import {
  getPublicUploadLink,
  listUploadReceipts,
  openPublicUploadLink,
  publicUploadsPath,
  stopUploadRequests,
} from '@khlang/contract/public-upload-links'
import { addressOf, call } from '../../lib/call.ts'

export type Answers = { password?: string; name?: string; email?: string; requestId?: string }

/** The calls of a visitor; the visit is a cookie that only the addresses of its link get. */
export const readUploadLink = (token: string) => call(getPublicUploadLink, { params: { token } })

export const openUploadLink = (token: string, answers: Answers) =>
  call(openPublicUploadLink, { params: { token }, body: answers })

export const readReceipts = (token: string) => call(listUploadReceipts, { params: { token }, query: { limit: 200 } })

export const stopRequest = (id: string) => call(stopUploadRequests, { params: { id }, body: {} })

/** Where files are sent, by tus. */
export const uploadsAddress = (token: string) => addressOf({ path: publicUploadsPath }, { params: { token } })
