import type { HistoryEvent } from '@khlang/contract/events/history'
import type { Sentences } from './sentence.ts'

export const historySentences: Sentences<HistoryEvent['type']> = {
  'restore.started': {
    action: 'trash',
    th: '{who}เริ่มกู้คืน {item} ย้อนหลัง',
    en: '{who} started restoring {item} to a point in time',
  },
  'restore.ended': {
    action: 'trash',
    th: 'การกู้คืน {item} ย้อนหลังสิ้นสุดแล้ว',
    en: 'Restoring {item} to a point in time has finished',
  },
  'private-restore.started': {
    action: 'account',
    th: '{who}เริ่มกู้คืนไดรฟ์ส่วนตัวของ {person} ย้อนหลัง',
    en: '{who} started restoring the private drive of {person} to a point in time',
  },
  'private-restore.ended': {
    action: 'account',
    th: 'การกู้คืนไดรฟ์ส่วนตัวของ {person} ย้อนหลังสิ้นสุดแล้ว',
    en: 'Restoring the private drive of {person} to a point in time has finished',
  },
  'log.exported': {
    action: 'download',
    th: '{who}ส่งออกบันทึกการใช้งาน',
    en: '{who} exported the activity log',
  },
  'employees.exported': {
    action: 'account',
    th: '{who}ส่งออกรายชื่อพนักงาน',
    en: '{who} exported the employee list',
  },
  'version-policy.changed': {
    action: 'account',
    th: '{who}แก้ไขการเก็บเวอร์ชันของไฟล์',
    en: '{who} changed how file versions are kept',
  },
  'retained-policy.changed': {
    action: 'account',
    th: '{who}แก้ไขการเก็บรายการที่ออกจากถังขยะ',
    en: '{who} changed how long items that left the trash are kept',
  },
  'destruction.settled': null,
  'alarm.raised': null,
  'alarm.dismissed': {
    action: 'protect',
    th: '{who}รับทราบการแจ้งเตือนการเปลี่ยนแปลงจำนวนมากใน {item}',
    en: '{who} dismissed the unusual activity alert for {item}',
  },
}
