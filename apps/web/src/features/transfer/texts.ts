import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    transfer: typeof th
  }
}

export const transferTexts = lateTexts('transfer', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
