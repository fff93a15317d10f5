import type { CommentsEvent } from '@khlang/contract/events/comments'
import type { Sentences } from './sentence.ts'

export const commentsSentences: Sentences<CommentsEvent['type']> = {
  'comment.created': {
    action: 'change',
    th: '{who}แสดงความคิดเห็นใน {item}',
    en: '{who} commented on {item}',
  },
  'comment.changed': {
    action: 'change',
    th: '{who}แก้ไขความคิดเห็นใน {item}',
    en: '{who} changed a comment on {item}',
  },
  'comment.removed': {
    action: 'change',
    th: '{who}ลบความคิดเห็นใน {item}',
    en: '{who} removed a comment on {item}',
  },
  'thread.resolved': {
    action: 'change',
    th: '{who}เปลี่ยนสถานะการสนทนาใน {item}',
    en: '{who} resolved or reopened a thread on {item}',
  },
}
