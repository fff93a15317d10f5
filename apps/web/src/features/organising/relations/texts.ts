import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    relations: typeof th
  }
}

export const relationsTexts = lateTexts('relations', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
