import { earlyTexts } from '../../lib/i18n.ts'
import th from './locales/early.th.json'

declare global {
  interface TextNamespaces {
    browser: typeof th
  }
}

export const browserTexts = earlyTexts('browser', th, () => import('./locales/early.en.json'))
