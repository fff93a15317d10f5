import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    backup: typeof th
  }
}

export const backupTexts = lateTexts('backup', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
