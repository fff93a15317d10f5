import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    links: typeof th
  }
}

export const linksTexts = lateTexts('links', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
