import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
const files = globSync('{apps,packages}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /node_modules|dist/.test(name),
}).map((file) => file.replaceAll('\\', '/'))

test('docs/reliability.md names only tests that exist', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(50)
  const missing = named.filter(
    (path) => !files.some((file) => file.endsWith(`/${path.replace(/^vault\//, 'vault/src/')}`)),
  )
  expect(missing).toEqual([])
  const sources = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const titles = [...page.matchAll(/(?<!\*)\*([^*\n|]{8,})\*(?!\*)/g)].map(([, title = '']) =>
    title.replace(/\s*…$/, ''),
  )
  expect(titles.length).toBeGreaterThan(20)
  expect(titles.filter((title) => !sources.includes(title))).toEqual([])
})

test('docs/reliability.md answers for each of the 57 faults of others', () => {
  const rows = [...page.matchAll(/^\| ([\d–, ]+) \|/gm)].flatMap(([, numbers = '']) =>
    numbers.split(', ').flatMap((part) => {
      const [from = 0, to = from] = part.split('–').map(Number)
      return Array.from({ length: to - from + 1 }, (_, n) => from + n)
    }),
  )
  expect(rows.filter((row) => row > 0).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 57 }, (_, n) => n + 1))
})
