import type { MailkeepEvent } from '@khlang/contract/events/mailkeep'
import type { Sentences } from './sentence.ts'

export const mailkeepSentences: Sentences<MailkeepEvent['type']> = {
  'mailbox.added': {
    action: 'account',
    th: '{who}เพิ่มกล่องจดหมาย “{name}”',
    en: '{who} added mailbox “{name}”',
  },
  'mailbox.changed': {
    action: 'account',
    th: '{who}แก้ไขกล่องจดหมาย “{name}”',
    en: '{who} changed mailbox “{name}”',
  },
  'mailbox.removed': {
    action: 'account',
    th: '{who}ลบกล่องจดหมาย “{name}”',
    en: '{who} removed mailbox “{name}”',
  },
  'mailbox.rules_changed': {
    action: 'account',
    th: '{who}แก้ไขกฎของกล่องจดหมาย “{name}”',
    en: '{who} changed the rules of mailbox “{name}”',
  },
  'mailbox.failed': {
    action: 'account',
    th: '{who}อ่านกล่องจดหมาย “{name}” ไม่ได้',
    en: '{who} couldn’t read mailbox “{name}”',
  },
  'mailbox.recovered': {
    action: 'account',
    th: '{who}อ่านกล่องจดหมาย “{name}” ได้อีกครั้ง',
    en: '{who} could read mailbox “{name}” again',
  },
  'mailbox.kept': {
    action: 'add',
    th: '{who}เก็บไฟล์ {count} รายการจากกล่องจดหมาย “{name}”',
    en: '{who} kept {count} files from mailbox “{name}”',
  },
  'mailbox.check_started': {
    action: 'account',
    th: '{who}เริ่มตรวจสอบกล่องจดหมาย “{name}”',
    en: '{who} started a check of mailbox “{name}”',
  },
  'mailbox.checked': {
    action: 'account',
    th: '{who}ตรวจสอบกล่องจดหมาย “{name}” แล้ว {mails} ฉบับ',
    en: '{who} checked {mails} emails in mailbox “{name}”',
  },
}
