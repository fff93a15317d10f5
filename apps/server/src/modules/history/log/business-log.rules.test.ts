import { describe, expect, test } from 'vitest'
import { hiddenAs, type Place, shownTypes } from './business-log.rules.ts'
import { typesIn } from './business-log.sentences.ts'
import { sentences } from './sentences/all.ts'

describe('which log shows an event', () => {
  test.each([
    ['item.renamed', 'business'],
    ['share.created', 'business'],
    ['link.opened', 'business'],
    ['access.refused', 'business'],
    ['employee.changed', 'setting'],
    ['access.changed', 'setting'],
    ['quota.changed', 'setting'],
    ['link-policy.changed', 'setting'],
    ['account.entered', 'sign-in'],
    ['session.refused', 'sign-in'],
    ['consent.changed', 'consent'],
  ] as const)('%s: %s', (type, kind) => {
    for (const one of ['business', 'consent', 'setting', 'sign-in'] as const)
      expect([one, typesIn(one).includes(type)]).toEqual([one, one === kind])
  })

  test.each(['session.started', 'password.changed', 'otp.sent', 'person.changed', 'saved-search.changed'])(
    '%s: none, it is a person’s own matter',
    (type) => {
      expect(shownTypes()).not.toContain(type)
    },
  )

  test('an action narrows a log, and one that it does not know empties it', () => {
    expect(typesIn('business', 'rename')).toEqual(['item.renamed'])
    expect(typesIn('consent', 'rename')).toEqual([])
    expect(typesIn('setting', 'rename')).toEqual([])
  })

  test('every event that it shows has a sentence', () => {
    const spoken = Object.entries(sentences).flatMap(([type, sentence]) => (sentence === null ? [] : [type]))
    expect(shownTypes().filter((type) => !spoken.includes(type))).toEqual([])
  })
})

describe('what a row may name', () => {
  const cases: [type: string, place: Place, template: string, outcome: ReturnType<typeof hiddenAs>][] = [
    ['item.renamed', 'business', '{who} renamed “{from}” to {item}', null],
    ['item.renamed', 'private', '{who} renamed “{from}” to {item}', 'private'],
    ['item.downloaded', 'elsewhere', '{who} downloaded {item}', 'elsewhere'],
    // Where it was is not known any more: nothing is named.
    ['item.purged', null, '{who} deleted {item}', 'gone'],
    ['upload.aborted', null, '{who} cancelled the upload of “{name}”', 'gone'],
    ['archive.downloaded', null, '{who} downloaded {files} files as a ZIP', null],
    // Published documents, mailboxes, departments and employees are no items.
    ['library.published', null, '{who} published “{name}” to the library', null],
    ['mailbox.kept', null, '{who} kept {count} files from mailbox “{name}”', null],
    ['department.changed', null, '{who} changed department “{group}”', null],
    ['account.entered', null, '{who} signed in to the business', null],
  ]
  test.each(cases)('%s, %s: %s → %s', (type, place, template, outcome) => {
    expect(hiddenAs({ type, place }, template)).toBe(outcome)
  })
})
