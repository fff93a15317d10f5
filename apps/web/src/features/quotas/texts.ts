import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    quotas: typeof th
  }
}

export const quotasTexts = lateTexts('quotas', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
