import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    keeping: typeof th
  }
}

export const keepingTexts = lateTexts('keeping', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
