import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    dateField: typeof th
  }
}

export const dateFieldTexts = lateTexts('dateField', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
