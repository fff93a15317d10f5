import 'i18next'
import type accounts from '../features/accounts/locales/th.json'
import type identity from '../features/identity/locales/th.json'
import type ui from '../ui/locales/th.json'
import type app from './locales/th.json'

/** One line a namespace; a wrong key does not compile. A feature's file may add its own by merging. */
declare global {
  interface TextNamespaces {
    app: typeof app
    ui: typeof ui
    accounts: typeof accounts
    identity: typeof identity
  }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: TextNamespaces
    returnNull: false
  }
}
