import type { TransferEvent } from '@khlang/contract/events/transfer'
import type { Sentences } from './sentence.ts'

export const transferSentences: Sentences<TransferEvent['type']> = {
  'item.downloaded': { action: 'download', th: '{who}ดาวน์โหลด {item}', en: '{who} downloaded {item}' },
  'archive.downloaded': {
    action: 'download',
    th: '{who}ดาวน์โหลด {files} ไฟล์เป็น ZIP',
    en: '{who} downloaded {files} files as a ZIP',
  },
  'archive.prepared': {
    action: 'download',
    th: 'ไฟล์ ZIP ของ {files} ไฟล์ที่{who}ขอไว้พร้อมดาวน์โหลดแล้ว',
    en: 'The ZIP of {files} files requested by {who} is ready',
  },
  'archive.removed': { action: 'download', th: '{who}ลบไฟล์ ZIP พร้อมดาวน์โหลด', en: '{who} removed a ZIP download' },
  'archive.requested': {
    action: 'download',
    th: '{who}ขอดาวน์โหลด {items} รายการเป็น ZIP',
    en: '{who} requested {items} items as a ZIP',
  },
  'upload.begun': {
    action: 'add',
    th: '{who}เริ่มอัปโหลด “{name}” ไปยัง {folder}',
    en: '{who} started uploading “{name}” to {folder}',
  },
  'upload.aborted': { action: 'add', th: '{who}ยกเลิกการอัปโหลด “{name}”', en: '{who} cancelled the upload of “{name}”' },
}
