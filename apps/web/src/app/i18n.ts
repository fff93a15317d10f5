import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setCallTexts } from '../lib/call.ts'
import type { Language } from '../lib/dates.ts'
import { createStore, useStore } from '../lib/store.ts'

type Texts = Record<string, unknown>
type Bundle = Record<string, Texts>

const languageKey = 'language'

/** Thai comes with the page; texts of long pages (policies) come with those pages. */
const thai = import.meta.glob<Texts>(
  [
    '/src/*/locales/th.json',
    '/src/features/*/locales/th.json',
    '!/src/features/{policies,home,identity,accounts,business,map-drive,personal-log,storage,library,previews,transfer}/**',
  ],
  {
    eager: true,
    import: 'default',
  },
)
const lateTexts = import.meta.glob<Texts>(
  [
    '/src/features/{policies,home,identity,accounts,business,map-drive,personal-log,storage,library,previews,transfer}/locales/*.json',
    // Parts of a capability that come when somebody wants them.
    '/src/features/*/*/locales/*.json',
    '/src/ui/*/locales/*.json',
  ],
  { import: 'default' },
)

/** `/src/features/drive/locales/th.json` → `drive` */
const namespaceOf = (path: string) => path.split('/').at(-3) ?? path
const byNamespace = (files: Record<string, Texts>): Bundle =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [namespaceOf(path), texts]))

const language = createStore<Language>(readLanguage())
export const currentLanguage = language.get
/** The language of the page; components that show dates follow it. */
export const useLanguage = () => useStore(language)

export async function startI18n() {
  const first = readLanguage()
  await i18next.use(initReactI18next).init({
    lng: 'th',
    fallbackLng: 'th',
    defaultNS: 'app',
    resources: { th: byNamespace(thai) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    returnNull: false,
  })
  await setLanguage(first)
}

/** Changes the language of this page and keeps it for the next visit; does not tell the server. */
export async function setLanguage(next: Language) {
  if (next === 'en' && !i18next.hasResourceBundle('en', 'app')) {
    const { english } = await import('./english.ts')
    for (const [namespace, texts] of Object.entries(byNamespace(english)))
      i18next.addResourceBundle('en', namespace, texts)
  }
  await Promise.all([...lateInUse].map((namespace) => loadLate(namespace, next)))
  document.documentElement.lang = next
  writeLanguage(next)
  await i18next.changeLanguage(next)
  language.set(next)
  setCallTexts({ offline: i18next.t('ui:error.offline'), unreadable: i18next.t('ui:error.unreadable') })
}

type EarlyNamespace = 'app' | 'ui' | 'drive'
type LateNamespace = Exclude<keyof TextNamespaces, EarlyNamespace>
const lateInUse = new Set<string>()

/** Brings the texts of a page that does not come with the first load; for a route's `beforeLoad`. */
export async function needTexts(...namespaces: LateNamespace[]) {
  for (const namespace of namespaces) lateInUse.add(namespace)
  await Promise.all(namespaces.map((namespace) => loadLate(namespace, language.get())))
}

async function loadLate(namespace: string, wanted: Language) {
  for (const one of new Set<Language>(['th', wanted])) {
    if (i18next.hasResourceBundle(one, namespace)) continue
    const path = Object.keys(lateTexts).find((name) => name.endsWith(`/${namespace}/locales/${one}.json`))
    const texts = await lateTexts[path ?? '']?.()
    if (texts) i18next.addResourceBundle(one, namespace, texts)
  }
}

function readLanguage(): Language {
  try {
    return localStorage.getItem(languageKey) === 'en' ? 'en' : 'th'
  } catch {
    return 'th'
  }
}

function writeLanguage(next: Language) {
  try {
    localStorage.setItem(languageKey, next)
  } catch {
    // No storage: the choice lives as long as the page.
  }
}
