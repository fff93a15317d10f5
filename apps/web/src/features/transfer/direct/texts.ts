import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    direct: typeof th
  }
}

export const directTexts = lateTexts('direct', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
