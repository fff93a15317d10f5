import { expect, test } from 'vitest'
import { isConverted, presentSpace, presentStorage } from './present.ts'

const MB = 1024 ** 2
const drive = (kind: 'personal' | 'business', used: number, max: number) => ({
  rootId: `${kind} root`,
  kind,
  used,
  max,
  remain: max - used,
})
const classes = { files: 1, versions: 2, trash: 3, inbox: 4, outbox: 5 }
const personal = { used: MB, max: 10 * MB, remain: 9 * MB, drives: [drive('personal', MB, 10 * MB)] }
const business = {
  used: 31 * MB,
  max: 110 * MB,
  remain: 79 * MB,
  drives: [drive('personal', MB, 10 * MB), drive('business', 30 * MB, 100 * MB)],
}

test.each([
  [true, true],
  ['true', true],
  ['Y', true],
  ['mb', true],
  ['1', true],
  [false, false],
  ['false', false],
  ['N', false],
  ['', false],
  [undefined, false],
])('convert_storage %s requests text: %s', (input, converted) => expect(isConverted(input)).toBe(converted))

test('a personal account returns its own drive', () => {
  const figures = {
    used_storage: MB,
    used_storage_business: 0,
    storage: 10 * MB,
    account_user_storage: 10 * MB,
    remain_storage: 9 * MB,
  }
  expect(presentStorage('a', personal, classes, false)).toEqual({
    account_id: 'a',
    ...figures,
    bytes: figures,
    mb: {
      used_storage: '1.00 MB',
      used_storage_business: '0.00 MB',
      storage: '10.00 MB',
      account_user_storage: '10.00 MB',
      remain_storage: '9.00 MB',
    },
    classes: { ...classes, cctv: 0 },
  })
})

test('a business account returns the business and one’s own part, as text on request', () => {
  expect(presentStorage('b', business, classes, true)).toMatchObject({
    account_id: 'b',
    bytes: { used_storage: MB, used_storage_business: 30 * MB },
    used_storage: '1.00 MB',
    used_storage_business: '30.00 MB',
    storage: '100.00 MB',
    account_user_storage: '10.00 MB',
    remain_storage: '70.00 MB',
  })
})

test('an account without a drive has no space', () => {
  const nothing = { used: 0, max: 0, remain: 0, drives: [] }
  expect(presentStorage('c', nothing, classes, true)).toMatchObject({ storage: '0.00 MB', remain_storage: '0.00 MB' })
  expect(presentSpace('c', nothing, false)).toMatchObject({ full: true })
  expect(presentSpace('a', personal, true)).toMatchObject({ full: false, storage: '10.00 MB' })
})
