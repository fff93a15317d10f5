import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { openDisks, reserveOf } from './disks.ts'

const GiB = 1024 ** 3

test.each([
  ['a small disk', null, 20 * GiB, GiB],
  ['a disk of which 2 % are 1 GiB', null, 50 * GiB, GiB],
  ['a large disk', null, 1000 * GiB, 20 * GiB],
  ['a setting', 4 * GiB, 1000 * GiB, 4 * GiB],
  ['no reserve', 0, 20 * GiB, 0],
])('the reserve of %s', (_, setting, total, reserve) => {
  expect(reserveOf(setting)({ total, free: total })).toBe(reserve)
})

const external = { DATABASE_URL: 'postgres://a:b@h/d' }
const bucket = { STORAGE_URL: 's3://khlang' }

test.each([
  ['everything here', {}, ['files', 'database']],
  ['files in a bucket', bucket, ['database']],
  ['an external database', external, ['files']],
  ['nothing here', { ...bucket, ...external }, []],
])('the disks of an installation with %s', (_, env, names) => {
  expect(Object.keys(openDisks(parseConfig(env).config))).toEqual(names)
})
