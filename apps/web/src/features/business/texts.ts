import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    business: typeof th
  }
}

export const businessTexts = lateTexts('business', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
