import { earlyTexts } from '../lib/i18n.ts'
import th from './locales/th.json'

declare global {
  interface TextNamespaces {
    'public-pages': typeof th
  }
}

export const publicTexts = earlyTexts('public-pages', th, () => import('./locales/en.json'))
