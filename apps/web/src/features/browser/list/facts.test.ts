import type { Item } from '@khlang/contract'
import { expect, test } from 'vitest'
import { cardFacts, rowFacts } from './facts.ts'

const file = { type: 'file', size: 1_205_862, modifiedAt: '2020-11-09T05:00:00Z' } as Item
const folder = { ...file, type: 'folder' } as Item

test('a card begins with the size, which may not be cut off; a folder has none', () => {
  expect(cardFacts(file, 'en')).toBe('1.15 MB · 9 Nov 2020')
  expect(cardFacts(folder, 'en')).toBe('9 Nov 2020')
  expect(rowFacts(file, file.modifiedAt, 'en')).toBe('9 Nov 2020 · 1.15 MB')
  expect(rowFacts(folder, file.modifiedAt, 'en')).toBe('9 Nov 2020')
})
