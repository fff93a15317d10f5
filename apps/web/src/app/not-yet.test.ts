import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notYet, notYetAt } from './not-yet.ts'

test.each([
  ['/cctv', '/cctv'],
  ['/cctv/', '/cctv'],
  ['/sharelinkuploads', undefined],
  ['/sharelink', undefined],
  ['/onebox-system-admin-managedirectoryfile', undefined],
  ['/onebox-system-admin-managedirectoryfile/5', undefined],
  ['/mydrive', undefined],
])('%s is %s', (path, expected) => {
  expect(notYetAt(path)?.path).toBe(expected)
})

test('no address of the table has a page of its own', () => {
  const routes = readFileSync(new URL('route-tree.gen.ts', import.meta.url), 'utf8')
  expect(notYet.filter(({ path }) => routes.includes(`fullPath: '${path}'`))).toEqual([])
})
