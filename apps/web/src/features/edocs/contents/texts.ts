import { lateTexts } from '../../../lib/i18n.ts'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    'edoc-contents': typeof th
  }
}

/** What the page of a document and its signature say. */
export const contentsTexts = lateTexts('edoc-contents', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})
