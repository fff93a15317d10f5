import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packageFeatureNames } from './package-names.ts'
import { packageFeatures } from './packages.ts'

/** C46, in its order. */
const decided = [
  'permissions',
  'mapdrive',
  'inputmore',
  'business_logo',
  'rename_document',
  'two_factor',
  'password_period',
  'api_keys',
  'mail_checks',
  'backup',
  'log_export',
  'watermark',
]

test('the functions of packages are those of C46', () => {
  expect(packageFeatures).toEqual(decided)
})

test('the larger package includes exactly these', () => {
  const migration = readFileSync(new URL('../../../apps/server/migrations/0172-packages.sql', import.meta.url), 'utf8')
  const [, list = ''] = /select 'enterprise', unnest\(array\[([^\]]*)\]/.exec(migration) ?? []
  expect([...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)).toEqual(decided)
})

test('each has a name in both languages', () => {
  for (const { th, en } of Object.values(packageFeatureNames)) {
    expect(en).toMatch(/^[^ก-๙]+$/)
    expect(th === en || /[ก-๙]/.test(th)).toBe(true)
  }
})
