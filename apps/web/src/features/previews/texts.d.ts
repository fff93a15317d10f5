import type documents from './documents/locales/th.json'
import type previews from './locales/th.json'

declare global {
  interface TextNamespaces {
    documents: typeof documents
    previews: typeof previews
  }
}
