import type { HistoryEvent } from '@khlang/contract/events/history'
import type { Sentences } from './sentence.ts'

export const historySentences: Sentences<HistoryEvent['type']> = {
  'restore.started': {
    action: 'trash',
    th: '{who}เริ่มกู้คืนย้อนเวลาของ {item}',
    en: '{who} began to restore {item} to a moment',
  },
  'restore.ended': {
    action: 'trash',
    th: 'การกู้คืนย้อนเวลาของ {item} สิ้นสุดแล้ว',
    en: 'The restore of {item} to a moment has ended',
  },
  'log.exported': {
    action: 'download',
    th: '{who}ส่งออกบันทึกการใช้งาน',
    en: '{who} exported the activity log',
  },
  'destruction.settled': null,
  'alarm.raised': null,
  'alarm.dismissed': {
    action: 'protect',
    th: '{who}รับทราบแจ้งเตือนว่าไฟล์เปลี่ยนแปลงจำนวนมากใน {item}',
    en: '{who} answered the alarm about many changes in {item}',
  },
}
