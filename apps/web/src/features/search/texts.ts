import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    search: typeof th
  }
}

export const searchTexts = lateTexts('search', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
