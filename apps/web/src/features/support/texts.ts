import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    support: typeof th
  }
}

export const supportTexts = lateTexts('support', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
