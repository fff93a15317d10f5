import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    policies: typeof th
  }
}

export const policiesTexts = lateTexts('policies', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
