import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    'edoc-vat': typeof th
  }
}

export const edocVatTexts = lateTexts('edoc-vat', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
