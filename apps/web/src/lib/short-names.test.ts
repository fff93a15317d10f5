import { expect, test } from 'vitest'
import { shortenNames } from './short-names.ts'

test.each([
  ['ย้าย “งบ.pdf” ไปถังขยะแล้ว', 'ย้าย “งบ.pdf” ไปถังขยะแล้ว'],
  [
    'no names at all, however long the sentence may be that says so',
    'no names at all, however long the sentence may be that says so',
  ],
  [
    `“${'W'.repeat(251)}.pdf” moved to “${'v'.repeat(44)}”`,
    `“${'W'.repeat(32)}…WWWWWWWW.pdf” moved to “${'v'.repeat(44)}”`,
  ],
  // Marks stay with their letter, and what is joined stays joined.
  [`“${'กี่'.repeat(60)}.txt”`, `“${'กี่'.repeat(32)}…${'กี่'.repeat(8)}.txt”`],
  [`“${'👨‍👩‍👧‍👦'.repeat(45)}”`, `“${'👨‍👩‍👧‍👦'.repeat(32)}…${'👨‍👩‍👧‍👦'.repeat(12)}”`],
  [`“${'กา'.repeat(15)}กเ${'กะ'.repeat(30)}กรณะการ.txt”`, `“${'กา'.repeat(15)}ก…กรณะการ.txt”`],
])('%s', (sentence, shown) => {
  expect(shortenNames(sentence)).toBe(shown)
})
