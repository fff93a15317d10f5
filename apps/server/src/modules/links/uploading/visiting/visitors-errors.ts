import type { ErrorCode } from '@khlang/contract'
import { AppError } from '../../../../platform/app-error.ts'
import type { UploadLinkRow } from '../model/upload-links.repo.ts'
import type { NotifyNoRoom } from './notify-no-room.ts'

/** What visitors see instead: nothing about the folder, its drive or the names in it. */
const shown = new Map<ErrorCode, ErrorCode>([
  ['STORAGE_FULL', 'UPLOAD_LINK_NO_ROOM'],
  ['ACCOUNT_READ_ONLY', 'UPLOAD_LINK_NO_ROOM'],
  ['UPLOAD_FOLDER_NOT_FOUND', 'UPLOAD_LINK_CLOSED'],
  ['UPLOAD_NOT_ALLOWED', 'UPLOAD_LINK_CLOSED'],
  ['NOT_FOUND', 'UPLOAD_LINK_CLOSED'],
  ['NOT_ALLOWED', 'UPLOAD_LINK_CLOSED'],
  ['ITEM_IN_TRASH', 'UPLOAD_LINK_CLOSED'],
  ['ITEM_EXPIRED', 'UPLOAD_LINK_CLOSED'],
  ['ITEM_LOCKED', 'UPLOAD_LINK_CLOSED'],
  ['FILE_EXISTS', 'UPLOAD_LINK_FAILED'],
  ['INTERNAL', 'UPLOAD_LINK_FAILED'],
])

export type WithVisitorsErrors = <T>(link: UploadLinkRow, work: () => Promise<T>) => Promise<T>

/** Runs what a visitor asked for; what refuses it is explained in their words, and the owner is notified of missing space. */
export const createVisitorsErrors =
  (notifyNoRoom: NotifyNoRoom): WithVisitorsErrors =>
  async (link, work) => {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof AppError ? shown.get(error.code) : undefined
      if (code === 'UPLOAD_LINK_NO_ROOM') await notifyNoRoom(link)
      throw code === undefined ? error : new AppError(code, {}, { cause: error })
    }
  }
