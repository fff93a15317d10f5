import { expect, test } from 'vitest'
import { decisionReason, type Facts, factsText } from './operator.rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const facts: Facts = {
  number: '0105500000011',
  branchNo: '00000',
  claimants: [
    { accountId: 'a', provedAt: null },
    { accountId: 'b', provedAt: at(1) },
  ],
  disputes: [{ id: 'd' }, { id: 'e' }],
  papers: [
    { accountId: 'a', itemId: 'p', addedAt: at(2), answeredAt: null },
    { accountId: 'b', itemId: 'p', addedAt: at(2), answeredAt: at(3) },
  ],
}

test('the same facts in another order are the same', () => {
  const turned = {
    ...facts,
    claimants: facts.claimants.toReversed(),
    disputes: facts.disputes.toReversed(),
    papers: facts.papers.toReversed(),
  }
  expect(factsText(turned)).toBe(factsText(facts))
})

test.each<[string, Partial<Facts>]>([
  ['the number', { number: '0105500000020' }],
  ['the branch', { branchNo: '00001' }],
  ['another claimant', { claimants: [...facts.claimants, { accountId: 'c', provedAt: null }] }],
  ['a proof', { claimants: facts.claimants.map((one) => ({ ...one, provedAt: at(1) })) }],
  ['a newer proof', { claimants: facts.claimants.map((one) => ({ ...one, provedAt: one.provedAt && at(9) })) }],
  ['a dispute that is over', { disputes: [{ id: 'd' }] }],
  ['a paper that is gone', { papers: facts.papers.slice(1) }],
  ['an answered paper', { papers: facts.papers.map((one) => ({ ...one, answeredAt: at(3) })) }],
  ['a paper that was shown again', { papers: facts.papers.map((one) => ({ ...one, addedAt: at(5) })) }],
])('%s changes them', (_, change) => {
  expect(factsText({ ...facts, ...change })).not.toBe(factsText(facts))
})

test.each([
  ['  ครบแล้ว  ', 'ครบแล้ว'],
  ['12345', '12345'],
  ['😀😀😀😀😀', '😀😀😀😀😀'],
  ['x'.repeat(500), 'x'.repeat(500)],
])('a reason of 5 to 500 characters is taken: %#', (typed, reason) => expect(decisionReason(typed)).toBe(reason))

test.each(['', '1234', '   1234   ', '😀😀😀😀', 'x'.repeat(501)])('others are refused: %#', (typed) => {
  expect(() => decisionReason(typed)).toThrow('5 to 500')
})
