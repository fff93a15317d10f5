import { earlyTexts } from '../../lib/i18n.ts'
import th from './locales/th.json'

declare global {
  interface TextNamespaces {
    'public-talk': typeof th
  }
}

export const talkTexts = earlyTexts('public-talk', th, () => import('./locales/en.json'))
