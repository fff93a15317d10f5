import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    renaming: typeof th
  }
}

export const renamingTexts = lateTexts('renaming', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
