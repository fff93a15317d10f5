import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    'edoc-figures': typeof th
  }
}

export const edocFiguresTexts = lateTexts('edoc-figures', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
