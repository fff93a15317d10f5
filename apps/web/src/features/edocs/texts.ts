import { lateTexts } from '../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    edocs: typeof th
  }
}

export const edocsTexts = lateTexts('edocs', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
