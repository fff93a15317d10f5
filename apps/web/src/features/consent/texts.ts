import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    consent: typeof th
  }
}

export const consentTexts = lateTexts('consent', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
