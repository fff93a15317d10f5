import { lateTexts } from '../../lib/i18n.ts'
import type boxes from './locales/boxes.th.json'
import type th from './locales/th.json'

declare global {
  interface TextNamespaces {
    edocs: typeof th
    'edoc-boxes': typeof boxes
  }
}

export const edocsTexts = lateTexts('edocs', {
  th: () => import('./locales/th.json'),
  en: () => import('./locales/en.json'),
})

/** What the lists of the boxes and an open document say. */
export const boxesTexts = lateTexts('edoc-boxes', {
  th: () => import('./locales/boxes.th.json'),
  en: () => import('./locales/boxes.en.json'),
})
