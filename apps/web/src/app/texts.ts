import { earlyTexts } from '../lib/i18n.ts'
import th from './locales/early.th.json'

declare global {
  interface TextNamespaces {
    app: typeof th
  }
}

export const appTexts = earlyTexts('app', th, () => import('./locales/early.en.json'))
