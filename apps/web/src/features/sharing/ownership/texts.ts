import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    ownership: typeof th
  }
}

export const ownershipTexts = lateTexts('ownership', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
