import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    recipients: typeof th
  }
}

export const recipientsTexts = lateTexts('recipients', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
