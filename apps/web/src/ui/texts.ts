import { earlyTexts } from '../lib/i18n.ts'
import th from './locales/early.th.json'

declare global {
  interface TextNamespaces {
    ui: typeof th
  }
}

export const uiTexts = earlyTexts('ui', th, () => import('./locales/early.en.json'))
