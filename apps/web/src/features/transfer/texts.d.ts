import type transfer from './locales/th.json'

declare global {
  interface TextNamespaces {
    transfer: typeof transfer
  }
}
