import type previews from './locales/th.json'

declare global {
  interface TextNamespaces {
    previews: typeof previews
  }
}
