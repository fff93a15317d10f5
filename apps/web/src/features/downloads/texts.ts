import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    downloads: typeof th
  }
}

export const downloadsTexts = lateTexts('downloads', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
