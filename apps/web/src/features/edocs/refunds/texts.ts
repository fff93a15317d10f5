import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    refunds: typeof th
  }
}

export const refundsTexts = lateTexts('refunds', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
