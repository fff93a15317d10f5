import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    documents: typeof th
  }
}

export const documentsTexts = lateTexts('documents', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
