export type { AttachmentRef } from './mail.types.ts'
export { type NewNotice, noticeChannel } from './notices.ts'
export { myDriveName } from './notices.sentences.ts'
export { createNotifications, type Notifications } from './notifications.service.ts'
