import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    destructions: typeof th
  }
}

export const destructionsTexts = lateTexts('destructions', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
