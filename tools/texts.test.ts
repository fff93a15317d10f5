import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../apps/web/src')
const files = globSync('**/locales/*th.json', { cwd: web }).map((file) => file.replaceAll('\\', '/'))

/** The keys of all texts, without the plural forms, which differ between the languages. */
function keysOf(file: string): Set<string> {
  const found = new Set<string>()
  const collect = (texts: unknown, path: string) => {
    if (typeof texts !== 'object' || texts === null) found.add(path.replace(/_(zero|one|two|few|many|other)$/, ''))
    else for (const [key, inner] of Object.entries(texts)) collect(inner, path === '' ? key : `${path}.${key}`)
  }
  collect(JSON.parse(readFileSync(join(web, file), 'utf8')), '')
  return found
}

test('there are texts', () => expect(files.length).toBeGreaterThan(20))

test.each(files)('every text of %s is there in English too, and the other way round', (thai) => {
  const english = thai.replace(/th\.json$/, 'en.json')
  expect(existsSync(join(web, english)), `${english} is missing`).toBe(true)
  const [th, en] = [keysOf(thai), keysOf(english)]
  expect([...th.difference(en)], `add these to ${english}`).toEqual([])
  expect([...en.difference(th)], `add these to ${thai}`).toEqual([])
})

/** Every string of the code, and every template that may be a key, with or without its namespace. */
function keysInCode(): { names: Set<string>; patterns: RegExp[] } {
  const names = new Set<string>()
  const templates = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: web })) {
    if (/\.(test|gen)\.tsx?$/.test(file)) continue
    const code = readFileSync(join(web, file), 'utf8')
    for (const [, name = ''] of code.matchAll(/'(?:[\w-]+:)?([\w.-]+)'/g)) names.add(name)
    for (const [, key = ''] of code.matchAll(/`(?:[\w-]+:)?((?:[\w.-]|\$\{[^`{}]*\})+)`/g)) templates.add(key)
  }
  const patterns = [...templates].flatMap((key) => {
    const parts = key.split(/\$\{[^}]*\}/)
    return parts.some((part) => /\w/.test(part)) ? [new RegExp(`^${parts.map(RegExp.escape).join('[\\w. -]+')}$`)] : []
  })
  return { names, patterns }
}

test('every text is named in the code', () => {
  const { names, patterns } = keysInCode()
  const isNamed = (key: string) => names.has(key) || patterns.some((pattern) => pattern.test(key))
  // Lists of texts are read whole.
  const unused = files.flatMap((file) =>
    [...keysOf(file)].filter((key) => !isNamed(key.replace(/\.\d+(\..*)?$/, ''))).map((key) => `${file}: ${key}`),
  )
  expect(unused, 'remove these').toEqual([])
})
