import { expect, test } from 'vitest'
import { isSameRecipient, readTyped, typeOf } from './recipient-shape.ts'

test.each([
  ['malee@example.com', 'email'],
  ['0105556000012', 'taxid'],
  ['0-1055-56000-01-2', 'taxid'],
  ['๐๑๐๕๕๕๖๐๐๐๐๑๒', 'taxid'],
  ['somsri1', 'username'],
  ['12345678', 'username'],
])('%s is taken for %s', (text, type) => expect(typeOf(text)).toBe(type))

const typed = (text: string, more: object = {}) => ({ text, type: null, branchNo: '', ...more })

test.each([
  [typed(''), 'RECIPIENT_REQUIRED'],
  [typed('', { type: 'taxid' as const }), 'RECIPIENT_TAX_ID_REQUIRED'],
  [typed('0105556000013'), 'RECIPIENT_TAX_ID_INVALID'],
  [typed('123', { type: 'taxid' as const }), 'RECIPIENT_TAX_ID_INVALID'],
  [typed('malee@'), 'RECIPIENT_EMAIL_INVALID'],
  [typed('malee', { type: 'collab' as const }), 'RECIPIENT_EMAIL_INVALID'],
])('%o is refused: %s', (value, problem) => expect(readTyped(value, [])).toBe(problem))

test('the same recipient is named once, in whatever case', () => {
  const taken = [{ type: 'email', value: 'Malee@Example.com' }] as const
  expect(readTyped(typed('malee@example.com'), taken)).toBe('RECIPIENT_REPEATED')
  expect(isSameRecipient(taken[0], { type: 'username', value: 'malee@example.com' })).toBe(false)
})

test('the branch of a company is five digits, and the head office needs none', () => {
  const company = (branchNo: string) => readTyped(typed('0105556000017', { branchNo }), [])
  expect(company('')).toMatchObject({ type: 'taxid' })
  expect(company('')).not.toHaveProperty('branchNo')
  expect(company('12')).toMatchObject({ branchNo: '00012' })
})
