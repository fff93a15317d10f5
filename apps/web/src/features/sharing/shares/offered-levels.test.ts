import { expect, test } from 'vitest'
import { offeredLevels } from './offered-levels.ts'

test.each([
  [[{ type: 'folder', permission: 'owner' }], ['view', 'download', 'upload', 'edit', 'delete', 'admin']],
  [[{ type: 'file', permission: 'owner' }], ['view', 'download', 'edit', 'delete']],
  [[{ type: 'folder', permission: 'edit' }], ['view', 'download', 'upload', 'edit']],
  [[{ type: 'folder', permission: 'view' }], ['view']],
  [
    [
      { type: 'folder', permission: 'owner' },
      { type: 'file', permission: 'edit' },
    ],
    ['view', 'download', 'upload', 'edit'],
  ],
] as const)('for %o these are offered: %o', (items, levels) => expect(offeredLevels(items)).toEqual(levels))

test('a level that somebody has already stays in the list', () => {
  expect(offeredLevels([{ type: 'file', permission: 'edit' }], 'admin')).toContain('admin')
})
