import type { AccountsEvent } from '@khlang/contract/events/accounts'
import type { Sentences } from './sentence.ts'

export const accountsSentences: Sentences<AccountsEvent['type']> = {
  'person.registered': { action: 'account', th: '{who}ลงทะเบียน', en: '{who} registered' },
  'person.changed': {
    action: 'account',
    th: '{who}แก้ไขข้อมูลส่วนตัวหรือการตั้งค่า',
    en: '{who} changed their profile or settings',
  },
  'identifier.proved': {
    action: 'account',
    th: 'ยืนยันแล้วว่าเลขประจำตัวเป็นของบัญชีนี้ {detail}',
    en: 'The ID number was proved to belong to this account {detail}',
  },
  'identifier.withdrawn': {
    action: 'account',
    th: 'ยกเลิกการยืนยันเลขประจำตัวของบัญชีนี้: {reason}',
    en: 'The proof of this account’s ID number was withdrawn: {reason}',
  },
  'identifier.disputed': {
    action: 'account',
    th: 'ข้อโต้แย้งเรื่องเลขประจำตัวของบัญชีนี้: {reason}',
    en: 'Dispute about this account’s ID number: {reason}',
  },
  'mandate.changed': {
    action: 'account',
    th: '{who}เปลี่ยนผู้ที่ส่งเอกสารในนามของธุรกิจได้',
    en: '{who} changed who can send documents on behalf of the business',
  },
  'identifier.papers': {
    action: 'account',
    th: '{who}เปลี่ยนเอกสารหลักฐานของเลขประจำตัว',
    en: '{who} changed the papers that prove the ID number',
  },
  'identifier.paper_read': {
    action: 'account',
    th: '{who}เปิดดูเอกสารหลักฐาน {name}',
    en: '{who} read the paper {name}',
  },
  'identifier.answered': {
    action: 'account',
    th: 'เอกสารหลักฐานของเลขประจำตัวยังไม่เพียงพอ: {reason}',
    en: 'The papers don’t prove the ID number: {reason}',
  },
  'account.ending': {
    action: 'account',
    th: '{who}ขอปิดบัญชี: {reason}',
    en: '{who} asked to close the account: {reason}',
  },
  'account.kept': { action: 'account', th: '{who}ยกเลิกการปิดบัญชี', en: '{who} kept the account' },
  'account.erased': {
    action: 'account',
    th: 'ลบข้อมูลของบัญชีหลังปิดบัญชีแล้ว',
    en: 'The data of the closed account was deleted',
  },
  'business.created': { action: 'account', th: '{who}ลงทะเบียนธุรกิจ', en: '{who} registered the business' },
  'business.changed': {
    action: 'account',
    th: '{who}แก้ไขการตั้งค่าของธุรกิจ',
    en: '{who} changed the business settings',
  },
  'business.join_requested': {
    action: 'account',
    th: '{who}ขอเข้าร่วมธุรกิจ',
    en: '{who} asked to join the business',
  },
  'business.join_ended': {
    action: 'account',
    th: '{who}ตอบหรือถอนคำขอเข้าร่วมธุรกิจของ {person}',
    en: '{who} answered or withdrew the request of {person} to join the business',
  },
  'alerts.changed': {
    action: 'account',
    th: '{who}แก้ไขการแจ้งเตือนทางอีเมลถึง {address}',
    en: '{who} changed the alerts sent to {address}',
  },
  'department.changed': {
    action: 'account',
    th: '{who}แก้ไขแผนก “{group}”',
    en: '{who} changed department “{group}”',
  },
  'role.changed': { action: 'account', th: '{who}แก้ไขบทบาท “{group}”', en: '{who} changed role “{group}”' },
  'employee.invited': {
    action: 'account',
    th: '{who}เชิญ {address} เป็นพนักงาน',
    en: '{who} invited {address} as an employee',
  },
  'employee.invitation_ended': {
    action: 'account',
    th: '{who}ตอบรับ ปฏิเสธ หรือยกเลิกคำเชิญของ {address}',
    en: '{who} accepted, declined or withdrew the invitation to {address}',
  },
  'employee.changed': {
    action: 'account',
    th: '{who}แก้ไขข้อมูลพนักงาน {person}',
    en: '{who} changed employee {person}',
  },
  'chart.reloaded': {
    action: 'account',
    th: '{who}โหลดผังองค์กรจากไดเรกทอรี',
    en: '{who} reloaded the organisation chart from the directory',
  },
}
