import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    keys: typeof th
  }
}

export const keysTexts = lateTexts('keys', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
