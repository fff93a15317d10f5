import type { Item } from '@khlang/contract'
import { expect, test } from 'vitest'
import { columnTemplate, geometryOf, layoutOf, shownColumns } from './view.ts'

const item = (type: Item['type'], owner = 'somsri') => ({ type, owner: { id: owner, name: owner } }) as Item

test('rows are 44 px or 32 px high, on a phone 60 px for fingers', () => {
  expect(geometryOf('list', 1000, 'comfortable').lineHeight).toBe(44)
  expect(geometryOf('list', 1000, 'compact').lineHeight).toBe(32)
  expect(geometryOf('list', 390, 'compact')).toMatchObject({ lineHeight: 60, phone: true })
})

test('on a large screen cards are wider, on a phone two stand side by side', () => {
  expect(geometryOf('grid', 1090, 'comfortable').columns).toBe(5)
  expect(geometryOf('grid', 1640, 'comfortable').columns).toBe(7)
  expect(geometryOf('grid', 372, 'comfortable').columns).toBe(2)
})

test('a grid begins with the folders that come first', () => {
  const geometry = geometryOf('grid', 1000, 'comfortable')
  const low = (items: Item[]) => layoutOf('grid', geometry, { items, total: null, hasMore: false }).low
  expect(low([])).toBe(0)
  expect(low([item('folder'), item('folder')])).toBe(2)
  expect(low([item('folder'), item('file'), item('folder')])).toBe(1)
  expect(layoutOf('list', geometry, { items: [item('folder')], total: null, hasMore: false }).low).toBe(0)
})

test('the owner has a column only where owners differ, and never in the trash', () => {
  const chosen = ['owner', 'modified'] as const
  expect(shownColumns(chosen, 'folder', [item('file'), item('file')])).toEqual(['modified'])
  const mixed = [item('file'), item('file', 'anan')]
  expect(shownColumns(chosen, 'folder', mixed)).toEqual(['owner', 'modified'])
  expect(shownColumns(chosen, 'trash', mixed)).toEqual(['modified'])
  expect(shownColumns(['size'], 'folder', mixed)).toEqual(['size'])
})

test('head and rows have the same columns', () => {
  expect(columnTemplate(['modified', 'size'], 'folder', [])).toBe('40px minmax(160px, 1fr) 136px 92px 44px')
  expect(columnTemplate([], 'trash', [])).toBe('40px minmax(160px, 1fr) 128px 44px')
})
