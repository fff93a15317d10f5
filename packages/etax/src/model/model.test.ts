import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateProblem, parseDay } from './dates.ts'
import { amountOf, amountProblem, parseAmount, unitsOf } from './decimal.ts'
import { checkDigitOf, taxIdProblem } from './tax-ids.ts'

describe('amounts', () => {
  it.each([
    ['1230.5', '1230.50'],
    ['0010', '10.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['-0.10', '-0.10'],
    ['+1', '1.00'],
    ['0.123456789012345678', '0.123456789012345678'],
    ['123456789012345678', '123456789012345678.00'],
  ])('%s is %s', (text, amount) => expect(parseAmount(text)).toBe(amount))

  it.each(['', '.', '1e3', '1,000', '๑', '0x1', 'NaN', '1234567890123456789', '--1', '1 0'])('%s is none', (text) =>
    expect(parseAmount(text)).toBeNull(),
  )

  it('keeps every digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (units) => {
        const text = amountOf(units)
        if (amountProblem(text) === null) expect(unitsOf(text)).toBe(units)
      }),
    )
  })
})

describe('tax ids', () => {
  it.each([
    ['0105500000011', null],
    ['1100000000016', null],
    ['0105500000012', 'check_digit'],
    ['0000000000000', 'zeros'],
    ['010550000001', 'length'],
    ['01055000000AB', 'digits'],
  ])('%s: %s', (id, problem) => expect(taxIdProblem(id)).toBe(problem))

  it('finds every wrong digit', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
    const change = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(digits, change, (twelve, [at, by]) => {
        const id = `${twelve.join('')}${checkDigitOf(twelve.join(''))}`
        if (/^0+$/.test(id)) return
        expect(taxIdProblem(id)).toBeNull()
        // The last step is modulo 10 of modulo 11, so that 0 and 10 of a remainder share a digit: the check digit itself
        // is always distinguished.
        const wrong = id.slice(0, 12) + ((Number(id[12]) + by) % 10)
        if (at === 12 && !/^0+$/.test(wrong)) expect(taxIdProblem(wrong)).toBe('check_digit')
      }),
    )
  })
})

describe('dates', () => {
  const now = new Date('2026-11-20T03:00:00Z')

  it.each([
    ['2026-10-05', '2026-10-05'],
    ['2026-10-05T23:59:59', '2026-10-05'],
    ['2026-10-05T17:00:00Z', '2026-10-06'],
    ['2026-10-05T23:30:00+07:00', '2026-10-05'],
    ['2026-10-05T00:30:00+09:00', '2026-10-04'],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['5/10/2026', null],
    ['2026-10-05T25:00:00', null],
  ])('%s is %s in Bangkok', (text, day) => expect(parseDay(text)).toBe(day))

  it.each([
    ['2026-11-21', null],
    ['2026-11-22', { problem: 'future', meant: null }],
    ['2569-11-20', { problem: 'buddhist', meant: '2026-11-20' }],
    ['1483-10-05T08:00:00', { problem: 'converted_twice', meant: '2026-10-05' }],
    ['1850-01-01', { problem: 'implausible', meant: null }],
    ['9999-01-01', { problem: 'future', meant: null }],
  ])('%s: %o', (text, problem) => expect(dateProblem(text, now)).toEqual(problem))
})
