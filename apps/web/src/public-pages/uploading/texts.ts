import { earlyTexts } from '../../lib/i18n.ts'
import th from './locales/th.json'

declare global {
  interface TextNamespaces {
    'public-uploads': typeof th
  }
}

export const uploadTexts = earlyTexts('public-uploads', th, () => import('./locales/en.json'))
