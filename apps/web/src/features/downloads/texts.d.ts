import type downloads from './locales/th.json'

declare global {
  interface TextNamespaces {
    downloads: typeof downloads
  }
}
