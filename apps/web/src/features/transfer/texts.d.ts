import type direct from './direct/locales/th.json'
import type transfer from './locales/th.json'

declare global {
  interface TextNamespaces {
    direct: typeof direct
    transfer: typeof transfer
  }
}
