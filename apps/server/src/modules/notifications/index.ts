export { createNotifications, type Mail, type Notifications } from './notifications.service.ts'
