export type { AttachmentRef } from './mail.types.ts'
export * as driveOwners from './drive-owners.ts'
export { type NewNotice, noticeChannel } from './notices.ts'
export { createNotifications, type Notifications } from './notifications.service.ts'
