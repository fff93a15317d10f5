import i18next, { type FormatterModule } from 'i18next'
import { formatCount } from '@khlang/contract'
import { use, useEffect, useReducer } from 'react'
import { initReactI18next } from 'react-i18next'
import { useCalendar } from './calendar.ts'
import { setCallTexts } from './call.ts'
import type { Language } from './dates.ts'
import { createStore, useStore } from './store.ts'

type Texts = Record<string, unknown>
type Load = () => Promise<{ default: Texts }>
/** The texts of one namespace. The folder that owns them declares them in its `texts.ts`; nothing here knows which exist. */
export type TextSource = { namespace: keyof TextNamespaces; th: Texts | Load; en: Load }

const languageKey = 'language'
const language = createStore<Language>(readLanguage())
export const currentLanguage = language.get
/** The language of the page; components that show dates follow it, and the calendar with it. */
export function useLanguage(): Language {
  useCalendar()
  return useStore(language)
}

/** Every source whose texts are on the page: a change of the language brings them all. */
const inUse = new Set<TextSource>()

/** Texts that come with the code that shows them: Thai inside it, English in the one chunk of early English texts. */
export function earlyTexts(namespace: TextSource['namespace'], th: Texts, en: Load): TextSource {
  const source = { namespace, th, en }
  inUse.add(source)
  if (i18next.isInitialized) i18next.addResourceBundle('th', namespace, th)
  return source
}

/** Texts that come when `needTexts` asks for them. */
export const lateTexts = (namespace: TextSource['namespace'], load: { th: Load; en: Load }): TextSource => ({
  namespace,
  ...load,
})

/** Every number in a text is grouped. */
export const digitGrouping: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: string | number) => (typeof value === 'number' ? formatCount(value) : value),
}

/** Starts with these texts, and with what the first chunk has declared beside them. */
export async function startI18n(...sources: TextSource[]) {
  for (const source of sources) inUse.add(source)
  const first = readLanguage()
  const thai = [...inUse].flatMap(({ namespace, th }) => (typeof th === 'function' ? [] : [[namespace, th] as const]))
  await i18next
    .use(initReactI18next)
    .use(digitGrouping)
    .init({
      lng: 'th',
      fallbackLng: 'th',
      defaultNS: 'app',
      resources: { th: Object.fromEntries(thai) },
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false, bindI18nStore: 'added' },
      returnNull: false,
    })
  await setLanguage(first)
}

/** Changes the language of this page and keeps it for the next visit; the server is not notified. */
export async function setLanguage(next: Language) {
  await Promise.all([...inUse].map((source) => loadTexts(source, next)))
  document.documentElement.lang = next
  writeLanguage(next)
  await i18next.changeLanguage(next)
  language.set(next)
  setCallTexts({ offline: i18next.t('ui:error.offline'), unreadable: i18next.t('ui:error.unreadable') })
}

/** Brings texts that do not come with the first load; for a route's `beforeLoad`, and beside the code of a late part. */
export async function needTexts(...sources: TextSource[]) {
  for (const source of sources) inUse.add(source)
  await Promise.all(sources.map((source) => loadTexts(source, language.get())))
}

/** A late part together with its texts. */
export const withTexts = <M>(part: Promise<M>, ...sources: TextSource[]): Promise<M> =>
  Promise.all([part, needTexts(...sources)]).then(([module]) => module)

const arriving = new Map<TextSource, Promise<void>>()

/** Suspends until these texts are there: early ones of a chunk that came after English had been chosen. */
export function useTexts(sources: readonly TextSource[]) {
  const wanted = useLanguage()
  for (const source of sources) {
    if (i18next.hasResourceBundle(wanted, source.namespace)) continue
    const coming = arriving.get(source) ?? needTexts(source).catch(() => undefined)
    arriving.set(source, coming)
    use(coming)
  }
}

/** Whether these texts are there yet; nothing suspends, so that a field can be typed into before they are. */
export function useLaterTexts(source: TextSource): boolean {
  const wanted = useLanguage()
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  const isThere = i18next.hasResourceBundle(wanted, source.namespace)
  useEffect(() => {
    if (isThere) return
    let isGone = false
    const bring = () => void needTexts(source).then(() => isGone || drawAnew(), waitForNetwork)
    const waitForNetwork = () => isGone || window.addEventListener('online', bring, { once: true })
    bring()
    return () => {
      isGone = true
      window.removeEventListener('online', bring)
    }
  }, [isThere, source])
  return isThere
}

async function loadTexts({ namespace, th, en }: TextSource, wanted: Language) {
  for (const one of new Set<Language>(['th', wanted])) {
    if (i18next.hasResourceBundle(one, namespace)) continue
    const texts = one === 'en' ? (await en()).default : typeof th === 'function' ? (await th()).default : th
    i18next.addResourceBundle(one, namespace, texts)
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
