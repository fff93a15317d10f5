import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    protection: typeof th
  }
}

export const protectionTexts = lateTexts('protection', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
