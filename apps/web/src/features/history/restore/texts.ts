import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    restore: typeof th
  }
}

export const restoreTexts = lateTexts('restore', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
