import { expect, test } from 'vitest'
import { isSameRecipient, readList, readTyped, typeOf } from './recipient-shape.ts'

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

test.each([
  ['a@example.com; b@example.com, c@example.com', ['a@example.com', 'b@example.com', 'c@example.com']],
  ['a@example.com b@example.com\nanan01', ['a@example.com', 'b@example.com', 'anan01']],
  ['Somsri J <a@example.com>, "Doe, J." <b@example.com>', ['a@example.com', 'b@example.com']],
  ['Somsri <a@example.com> Doe <b@example.com>', ['a@example.com', 'b@example.com']],
  ['anan01, ANAN01 , ', ['anan01']],
  ['anan01 ,', ['anan01']],
])('%j names %j', (text, values) => {
  const { found, rest, problem } = readList(typed(text), [])
  expect(found.map(({ value }) => value)).toEqual(values)
  expect([rest, problem]).toEqual(['', null])
})

test('of more than a share takes, the rest stays to be shared with later', () => {
  const many = Array.from({ length: 52 }, (_, n) => `a${n}@example.com`)
  const { found, rest, problem } = readList(typed(many.join('\n')), [])
  expect(found).toHaveLength(50)
  expect([rest, problem]).toEqual(['a50@example.com, a51@example.com', 'RECIPIENT_TOO_MANY'])
  expect(readList(typed('anan01'), found)).toEqual({ found: [], rest: 'anan01', problem: 'RECIPIENT_TOO_MANY' })
  // Who is there already is not one more.
  expect(readList(typed('a1@example.com'), found.slice(0, 49)).problem).toBe('RECIPIENT_REPEATED')
})

test('an address in angle brackets alone is one, too', () =>
  expect(readList(typed('<a@example.com>'), []).found).toEqual([{ type: 'email', value: 'a@example.com' }]))

test('what is wrong in a list stays, and the rest is taken', () => {
  const { found, rest, problem } = readList(typed('a@example.com, b@, 0105556000013'), [])
  expect(found).toEqual([{ type: 'email', value: 'a@example.com' }])
  expect([rest, problem]).toEqual(['b@, 0105556000013', 'RECIPIENT_EMAIL_INVALID'])
  expect(readList(typed('สมศรี ใจดี'), []).found).toEqual([{ type: 'username', value: 'สมศรี ใจดี' }])
})
