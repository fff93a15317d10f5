import 'i18next'
import type accounts from '../features/accounts/locales/th.json'
import type business from '../features/business/locales/th.json'
import type home from '../features/home/locales/th.json'
import type identity from '../features/identity/locales/th.json'
import type library from '../features/library/locales/th.json'
import type mapDrive from '../features/map-drive/locales/th.json'
import type personalLog from '../features/personal-log/locales/th.json'
import type policies from '../features/policies/locales/th.json'
import type storage from '../features/storage/locales/th.json'
import type document from '../ui/document/locales/th.json'
import type ui from '../ui/locales/th.json'
import type app from './locales/th.json'

/** One line a namespace; a wrong key does not compile. */
declare global {
  interface TextNamespaces {
    app: typeof app
    ui: typeof ui
    document: typeof document
    accounts: typeof accounts
    business: typeof business
    home: typeof home
    identity: typeof identity
    library: typeof library
    'map-drive': typeof mapDrive
    'personal-log': typeof personalLog
    policies: typeof policies
    storage: typeof storage
  }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: TextNamespaces
    returnNull: false
  }
}
