import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    home: typeof th
  }
}

export const homeTexts = lateTexts('home', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
