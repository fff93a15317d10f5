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
