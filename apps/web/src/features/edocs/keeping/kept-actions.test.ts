import { expect, test } from 'vitest'
import { keptFor } from './kept-actions.ts'

const edoc = { files: ['pdf', 'xml'], accountId: 'a', trashedAt: null, mayManage: true } as const
const all = ['download', 'print', 'hashtags', 'save', 'share', 'mail', 'chat']
const one = { ...edoc, files: [...edoc.files] }
const without = (...names: string[]) => all.filter((name) => !names.includes(name))

test.each([
  ['nothing', [], []],
  ['a document', [one], all],
  ['one without a PDF', [{ ...one, files: ['xml' as const] }], all],
  ['one without a file', [{ ...one, files: [] }], without('print')],
  ['one that is only viewed', [{ ...one, mayManage: false }], ['download', 'print']],
  ['one in the trash', [{ ...one, trashedAt: '2026-10-05T00:00:00.000Z' }], ['download', 'print']],
  ['one of another account', [{ ...one, accountId: 'b' }], without('share')],
  ['several of two accounts', [one, { ...one, accountId: 'b' }], without('share', 'mail', 'chat')],
  ['more than are sent at once', Array.from({ length: 51 }, () => one), without('share', 'mail', 'chat')],
])('%s is offered what suits it', (_, edocs, expected) => {
  expect(keptFor(edocs, 'a')).toEqual(expected)
})
