import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    notifications: typeof th
  }
}

export const notificationsTexts = lateTexts('notifications', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
