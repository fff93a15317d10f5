import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    shares: typeof th
  }
}

export const sharesTexts = lateTexts('shares', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
