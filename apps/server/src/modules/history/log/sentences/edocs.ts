import type { EdocsEvent } from '@khlang/contract/events/edocs'
import type { Sentences } from './sentence.ts'

export const edocsSentences: Sentences<EdocsEvent['type']> = {
  'rename-rule.created': {
    action: 'add',
    th: '{who}เพิ่มรูปแบบชื่อไฟล์ของเอกสารประเภท {docType}',
    en: '{who} added a file name format for documents of type {docType}',
  },
  'rename-rule.changed': {
    action: 'change',
    th: '{who}แก้ไขรูปแบบชื่อไฟล์ของเอกสารประเภท {docType}',
    en: '{who} changed a file name format for documents of type {docType}',
  },
  'rename-rule.deleted': {
    action: 'change',
    th: '{who}ลบรูปแบบชื่อไฟล์ของเอกสารประเภท {docType}',
    en: '{who} deleted a file name format for documents of type {docType}',
  },
  'edoc.saved': {
    action: 'add',
    th: '{who}บันทึกเอกสาร {documentNo} ไว้รอส่ง',
    en: '{who} saved document {documentNo}, to be sent later',
  },
  'edoc.sent': { action: 'add', th: '{who}ส่งเอกสาร {documentNo}', en: '{who} sent document {documentNo}' },
  'edoc.changed': {
    action: 'change',
    th: '{who}เปลี่ยนสถานะเอกสาร {documentNo}',
    en: '{who} changed the status of document {documentNo}',
  },
  'edoc.received': {
    action: 'add',
    th: '{who}นำเอกสาร {documentNo} เข้ากล่องขาเข้า',
    en: '{who} delivered document {documentNo} to the Inbox',
  },
  'edoc.superseded': {
    action: 'change',
    th: '{who}ใช้ฉบับที่ลงลายมือชื่อดีกว่าแทนเอกสาร {documentNo}',
    en: '{who} replaced document {documentNo} with a better-signed copy',
  },
  'edoc.replaced': {
    action: 'change',
    th: '{who}ใช้เอกสารฉบับหลังแทนฉบับแรกของเลขที่ {documentNo}',
    en: '{who} used the later document with number {documentNo} in place of the first',
  },
  'edoc.imported': {
    action: 'add',
    th: '{who}นำเข้าเอกสาร {documentNo} เพื่อลดหย่อนภาษี ({campaign})',
    en: '{who} imported document {documentNo} for tax deduction ({campaign})',
  },
  'edoc.refund_marked': {
    action: 'change',
    th: '{who}เปลี่ยนเครื่องหมายลดหย่อนภาษีของเอกสาร {documentNo} ({campaign})',
    en: '{who} changed the tax deduction mark of document {documentNo} ({campaign})',
  },
  'edoc.resent': {
    action: 'change',
    th: '{who}ส่งเอกสาร {documentNo} อีกครั้ง',
    en: '{who} sent document {documentNo} again',
  },
  'edoc.cancelled': {
    action: 'change',
    th: '{who}ยกเลิกการส่งเอกสาร {documentNo}',
    en: '{who} cancelled the delivery of document {documentNo}',
  },
  'edoc.corrected': {
    action: 'change',
    th: '{who}แก้ไขผู้รับของเอกสาร {documentNo}',
    en: '{who} corrected the receiver of document {documentNo}',
  },
  'edoc.opened': { action: 'download', th: '{who}เปิดดูเอกสาร {documentNo}', en: '{who} opened document {documentNo}' },
  'edoc.read': {
    action: 'change',
    th: '{who}ทำเครื่องหมายว่าอ่านเอกสาร {documentNo} แล้ว',
    en: '{who} marked document {documentNo} as read',
  },
  'edoc.unread': {
    action: 'change',
    th: '{who}ทำเครื่องหมายว่ายังไม่อ่านเอกสาร {documentNo}',
    en: '{who} marked document {documentNo} as unread',
  },
  'edoc.downloaded': {
    action: 'download',
    th: '{who}ดาวน์โหลดเอกสาร {documentNo}',
    en: '{who} downloaded document {documentNo}',
  },
  'edoc.kept': {
    action: 'add',
    th: '{who}บันทึกเอกสาร {documentNo} ในไดรฟ์',
    en: '{who} saved document {documentNo} in a drive',
  },
  'edoc.passed_on': {
    action: 'access',
    th: '{who}ส่งต่อเอกสาร {documentNo}',
    en: '{who} forwarded document {documentNo}',
  },
  'edoc.tagged': {
    action: 'change',
    th: '{who}เปลี่ยนแฮชแท็กของเอกสาร {documentNo}',
    en: '{who} changed the hashtags of document {documentNo}',
  },
  'edoc.trashed': {
    action: 'trash',
    th: '{who}ย้ายเอกสาร {documentNo} ไปถังขยะ',
    en: '{who} moved document {documentNo} to the trash',
  },
  'edoc.restored': { action: 'trash', th: '{who}กู้คืนเอกสาร {documentNo}', en: '{who} restored document {documentNo}' },
  'edoc.purged': {
    action: 'trash',
    th: '{who}ลบเอกสาร {documentNo} ถาวร',
    en: '{who} permanently deleted document {documentNo}',
  },
  'edoc.responded': {
    action: 'change',
    th: '{who}ตอบกลับเอกสาร {documentNo}',
    en: '{who} responded to document {documentNo}',
  },
  'edoc.chosen': {
    action: 'change',
    th: '{who}ตัดสินใจเรื่องเอกสาร {documentNo} ที่มีเลขที่ซ้ำ',
    en: '{who} decided on document {documentNo}, which has a duplicate number',
  },
  'edoc.delete_requested': {
    action: 'trash',
    th: '{who}ขอให้ผู้รับลบเอกสาร {documentNo}',
    en: '{who} asked the receiver to delete document {documentNo}',
  },
  'edoc.delete_withdrawn': {
    action: 'trash',
    th: '{who}ถอนคำขอลบเอกสาร {documentNo}',
    en: '{who} withdrew the request to delete document {documentNo}',
  },
  'edoc.delete_answered': {
    action: 'trash',
    th: '{who}ตอบคำขอลบเอกสาร {documentNo}',
    en: '{who} answered the request to delete document {documentNo}',
  },
}
