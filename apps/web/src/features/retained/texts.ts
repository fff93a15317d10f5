import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    retained: typeof th
  }
}

export const retainedTexts = lateTexts('retained', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
