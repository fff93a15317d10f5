import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { adminRoutes, guardedRoutes, publicRoutes } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

test('docs/journeys.md names every journey, and only existing ones', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/journeys.md'), 'utf8')
  const named = new Set([...page.matchAll(/\| `([\w/-]+\.spec\.ts)` \|/g)].map(([, name]) => name))
  const there = new Set(
    globSync('**/*.spec.ts', { cwd: import.meta.dirname }).map((name) => name.replaceAll('\\', '/')),
  )
  expect(named, 'every journey has a row in docs/journeys.md, and every row a journey').toEqual(there)
})

test('every route of the web app is in a table of routes', () => {
  const known = [...[...publicRoutes, ...guardedRoutes].map(({ path }) => path.replace(/\?.*$/, '')), ...adminRoutes]
  const own = [
    '/messages',
    '/botonebox',
    '/operator',
    '/loading',
    '/sign-out',
    '/preview',
    '/directory/$id',
    '/directorysharefile/$id',
    '/onebox-system-admin-managedirectoryfile/$id',
    '/trash/destroyed/$id',
    '/drivebusiness/$id',
    '/oidc/interaction/$uid',
  ]
  const files = globSync('{_drive,_entry,_public}/**/*.tsx', {
    cwd: resolve(import.meta.dirname, '../../web/src/routes'),
    exclude: (name) => name.startsWith('-'),
  })
  const routes = files
    .filter((name) => !/(^|\/)-/.test(name))
    .map(
      (name) =>
        `/${name
          .replace(/^_\w+\//, '')
          .replace(/\.tsx$/, '')
          .replaceAll('_.', '.')
          .replaceAll('.', '/')
          .replace(/(^|\/)index$/, '')}`,
    )
    .map((path) => (path.length > 1 ? path.replace(/\/$/, '') : path))
  expect(routes.filter((path) => !known.includes(path) && !own.includes(path))).toEqual([])
})
