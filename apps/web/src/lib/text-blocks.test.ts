import { expect, test } from 'vitest'
import { hasEndlessLine, textBlocks } from './text-blocks.ts'

test('a long text is cut between lines, and nothing is lost', () => {
  const text = `${'บรรทัดของบันทึก\n'.repeat(1000)}\n\nจบ`
  const blocks = textBlocks(text)
  expect(blocks.length).toBeGreaterThan(3)
  expect(blocks.join('')).toBe(text)
  expect(blocks.slice(0, -1).every((block) => block.endsWith('\n'))).toBe(true)
  expect(Math.max(...blocks.map((block) => block.length))).toBeLessThan(4100)
})

test.each([['ที่'.repeat(30_000)], ['คำ คำ '.repeat(20_000)], ['😀'.repeat(30_000)]])(
  'an endless line is cut, but no letter: %#',
  (text) => {
    const blocks = textBlocks(text)
    expect(blocks.join('')).toBe(text)
    expect(Math.max(...blocks.map((block) => block.length))).toBeLessThanOrEqual(20_001)
    expect(blocks.filter((block) => /^[\p{M}\uDC00-\uDFFF]/u.test(block))).toEqual([])
    expect([hasEndlessLine(text), hasEndlessLine(text.slice(0, 10_000)), hasEndlessLine('ก\n'.repeat(20_000))]).toEqual(
      [true, false, false],
    )
  },
)

test.each([[''], ['สั้น'], ['ก'.repeat(9000)]])('what has no line break stays whole: %#', (text) => {
  expect(textBlocks(text).join('')).toBe(text)
  expect(textBlocks(text).length).toBeLessThan(2)
})
