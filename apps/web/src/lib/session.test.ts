import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  clear: () => kept.clear(),
})
const kept = new Map<string, string>()
const keptByTab = new Map<string, string>()
vi.stubGlobal(
  'localStorage',
  // As in browsers, the keys of what is kept are those of the object.
  new Proxy(storageOf(kept), {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      kept.has(String(key)) ? { enumerable: true, configurable: true } : undefined,
  }),
)
vi.stubGlobal('sessionStorage', storageOf(keptByTab))
vi.mock('./i18n.ts', () => ({ setLanguage: vi.fn() }))

const { endSignIn, forgetSession, hasSignedIn, loadMe, meQuery, wasSignedIn } = await import('./session.ts')

beforeEach(() => {
  kept.clear()
  keptByTab.clear()
})

test('nothing has expired for a stranger; a session that was there has, until that was said', async () => {
  expect(wasSignedIn()).toBe(false)
  const queries = new QueryClient()
  queries.setQueryData(meQuery().queryKey, { person: { name: 'สมศรี ใจดี' } } as never)
  await loadMe(queries)
  expect(wasSignedIn()).toBe(true)
  // Another tab has cleared the storage already.
  kept.clear()
  expect(wasSignedIn()).toBe(true)
  forgetSession(queries)
  expect(hasSignedIn()).toBe(false)
  expect(wasSignedIn()).toBe(false)
})

test('a session that ended has expired also for a page that was loaded again before that was said', async () => {
  const queries = new QueryClient()
  endSignIn()
  vi.resetModules()
  const again = await import('./session.ts')
  expect(again.wasSignedIn()).toBe(true)
  again.forgetSession(queries)
  expect(again.wasSignedIn()).toBe(false)
  forgetSession(queries)
})

test('an ended session leaves the language and the theme', async () => {
  for (const key of ['language', 'theme', 'drive_view', 'menu_folded', 'khlang.uploads.a', 'push_on'])
    kept.set(key, 'x')
  const queries = new QueryClient()
  queries.setQueryData(meQuery().queryKey, { person: { name: 'สมศรี ใจดี' } } as never)
  await loadMe(queries)
  forgetSession(queries)
  expect([...kept.keys()].toSorted()).toEqual(['language', 'theme'])
})

test('data read before the session ended signs nobody in during the redirect', async () => {
  const queries = new QueryClient()
  const known = () => queries.setQueryData(meQuery().queryKey, { person: { name: 'สมศรี ใจดี' } } as never)
  known()
  await loadMe(queries)
  expect(hasSignedIn()).toBe(true)
  endSignIn()
  await loadMe(queries)
  expect(hasSignedIn()).toBe(false)
  forgetSession(queries)
  known()
  await loadMe(queries)
  expect(hasSignedIn()).toBe(true)
})
