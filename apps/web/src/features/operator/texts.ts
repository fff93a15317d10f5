import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    operator: typeof th
  }
}

export const operatorTexts = lateTexts('operator', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
