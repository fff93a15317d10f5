import { expect, test } from 'vitest'
import { recipientsFault } from './recipients-fault.ts'

const many = (count: number) => Array.from({ length: count }, (_, n) => `Somsri <a${n}@example.com>`).join('\n')

test.each([
  [' , ', 'required'],
  [many(50), null],
  [many(51), 'You can send to at most 50 recipients at a time.'],
])('%j: %s', (text, fault) => expect(recipientsFault(text, 'en', 'required')).toBe(fault))
