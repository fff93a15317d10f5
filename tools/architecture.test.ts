import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
const named = [...page.matchAll(/^\| `([a-z0-9/-]+)` \|/gm)].map((match) => match[1] ?? '')

const foldersIn = (path: string) =>
  readdirSync(join(root, path))
    .filter((name) => statSync(join(root, path, name)).isDirectory() && name !== 'node_modules')
    .map((name) => `${path}/${name}`)

test('every folder named in the architecture exists', () => {
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each(['apps', 'packages', 'apps/server/src/modules', 'apps/server/src/protocols', 'apps/web/src/features'])(
  'every folder in %s has a line',
  (path) => {
    expect(foldersIn(path).filter((folder) => !named.includes(folder))).toEqual([])
  },
)
