import type { SupportEvent } from '@khlang/contract/events/support'
import type { Sentences } from './sentence.ts'

export const supportSentences: Sentences<SupportEvent['type']> = {
  'support.requested': {
    action: 'account',
    th: '{who}ขอเข้าดูบัญชี {customer} โดย {agent}: {reason} (เคส {caseNo})',
    en: '{who} asked for access to {customer}, by {agent}: {reason} (case {caseNo})',
  },
  'support.started': {
    action: 'account',
    th: '{who}เริ่มเข้าดูบัญชี {customer} โดย {agent}',
    en: '{who} started reading {customer}, by {agent}',
  },
  'support.continued': {
    action: 'account',
    th: '{who}เข้าดูบัญชี {customer} ต่อ โดย {agent}',
    en: '{who} continued reading {customer}, by {agent}',
  },
  'support.code_refused': {
    action: 'account',
    th: '{who}กรอกรหัสเพื่อเข้าดูบัญชี {customer} ผิด โดย {agent}',
    en: '{who} entered a wrong code for {customer}, by {agent}',
  },
  'support.refused': {
    action: 'account',
    th: '{who}แจ้งว่าไม่ได้ขอให้ {agent} จากฝ่ายสนับสนุนเข้าดูบัญชี (เคส {caseNo})',
    en: '{who} reported that they didn’t ask support for the access by {agent} (case {caseNo})',
  },
  'support.ended': {
    action: 'account',
    th: '{who}สิ้นสุดการเข้าดูบัญชี {customer} โดย {agent} เปิดดู {opened} ครั้ง',
    en: '{who} ended the access to {customer} by {agent}; things opened: {opened}',
  },
  'support.viewed': {
    action: 'account',
    th: '{who}เปิดดูชื่อและรายละเอียด {about} โดย {agent}',
    en: '{who} looked at names and details{about}, by {agent}',
  },
  'support.viewed_box': {
    action: 'account',
    th: '{who}เปิดดูรายการเอกสารใน{box} โดย {agent}',
    en: '{who} looked at the list of documents in the {box}, by {agent}',
  },
  'support.viewed_edoc': {
    action: 'account',
    th: '{who}เปิดดูรายละเอียดของเอกสาร {documentNo} โดย {agent}',
    en: '{who} looked at the details of document {documentNo}, by {agent}',
  },
}
