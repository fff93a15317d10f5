import 'i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: TextNamespaces
    returnNull: false
  }
}
