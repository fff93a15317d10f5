import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notYet, notYetAt } from './not-yet.ts'

test.each([
  ['/sharedwithme', '/sharedwithme'],
  ['/sharedwithme/', '/sharedwithme'],
  ['/directorysharefile/5', '/directorysharefile/$id'],
  ['/directorysharefile', undefined],
  ['/public', '/public'],
  ['/publicity', undefined],
  ['/onebox-system-admin-managedirectoryfile/5', '/onebox-system-admin-managedirectoryfile/$id'],
  ['/mydrive', undefined],
])('%s is %s', (path, expected) => {
  expect(notYetAt(path)?.path).toBe(expected)
})

test('no address of the table has a page of its own', () => {
  const routes = readFileSync(new URL('route-tree.gen.ts', import.meta.url), 'utf8')
  expect(notYet.filter(({ path }) => routes.includes(`fullPath: '${path}'`))).toEqual([])
})
