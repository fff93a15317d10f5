import { expect, test } from 'vitest'
import { colour } from './colours.ts'

test('the stretches of a code are named, and together they are the text', () => {
  expect(colour('const a = 1', 'ts')).toEqual([
    { kind: 'keyword', parts: ['const'] },
    ' a = ',
    { kind: 'number', parts: ['1'] },
  ])
  const text = '<p class="a">ราคา &amp; ภาษี</p>\n'
  const whole = (parts: NonNullable<ReturnType<typeof colour>>): string =>
    parts.map((part) => (typeof part === 'string' ? part : whole(part.parts))).join('')
  expect(whole(colour(text, 'html') ?? [])).toBe(text)
})

test.each('js ts tsx jsx json xml html css py java go rs c h cpp cs php rb sh sql yml yaml toml ini'.split(' '))(
  '%s has colours',
  (extension) => expect(colour('a', extension)).not.toBeNull(),
)

test('an unknown language and a very long text have none', () => {
  expect(colour('a', 'unknown')).toBeNull()
  expect(colour('a'.repeat(200_001), 'ts')).toBeNull()
})
