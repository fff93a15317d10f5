import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    library: typeof th
  }
}

export const libraryTexts = lateTexts('library', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
