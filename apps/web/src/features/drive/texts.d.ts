import type drive from './locales/th.json'

declare global {
  interface TextNamespaces {
    drive: typeof drive
  }
}
