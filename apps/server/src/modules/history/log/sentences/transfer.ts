import type { TransferEvent } from '@khlang/contract/events/transfer'
import type { Sentences } from './sentence.ts'

export const transferSentences: Sentences<TransferEvent['type']> = {
  'item.downloaded': { action: 'download', th: '{who}ดาวน์โหลด {item}', en: '{who} downloaded {item}' },
  'archive.downloaded': {
    action: 'download',
    th: '{who}ดาวน์โหลด {files} ไฟล์เป็น zip',
    en: '{who} downloaded {files} files as a zip',
  },
  'archive.prepared': {
    action: 'download',
    th: 'ระบบเตรียม zip ของ {files} ไฟล์ที่{who}ขอไว้เสร็จแล้ว',
    en: 'A zip of {files} files that {who} had asked for is ready',
  },
  'archive.removed': { action: 'download', th: '{who}ลบ zip ที่เตรียมไว้', en: '{who} removed a prepared zip' },
  'archive.requested': {
    action: 'download',
    th: '{who}ขอดาวน์โหลด {items} รายการเป็น zip',
    en: '{who} asked for {items} items as a zip',
  },
  'upload.begun': {
    action: 'add',
    th: '{who}เริ่มอัปโหลด “{name}” ไปที่ {folder}',
    en: '{who} began to upload “{name}” to {folder}',
  },
  'upload.aborted': { action: 'add', th: '{who}ยกเลิกการอัปโหลด “{name}”', en: '{who} cancelled the upload of “{name}”' },
}
