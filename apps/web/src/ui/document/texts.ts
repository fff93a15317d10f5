import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    document: typeof th
  }
}

export const documentTexts = lateTexts('document', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
