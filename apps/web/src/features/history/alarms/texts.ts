import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    alarms: typeof th
  }
}

export const alarmsTexts = lateTexts('alarms', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
