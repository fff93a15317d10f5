import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyRing, masterKey } from './keys.ts'
import { checkSignature, signBytes } from './signing.ts'

const old = masterKey(randomBytes(32))
const ring = keyRing([old])
const said = Buffer.from('said')

test('a signature holds for its bytes and its key alone, also after another master key became current', () => {
  const made = signBytes(ring, said)
  expect(made.keyId).toBe(old.id)
  expect(checkSignature(ring, said, made)).toBe('holds')
  expect(checkSignature(keyRing([masterKey(randomBytes(32)), old]), said, made)).toBe('holds')
  expect(checkSignature(ring, Buffer.from('sais'), made)).toBe('broken')
  expect(checkSignature(ring, said, { ...made, signature: Buffer.alloc(64) })).toBe('broken')
  expect(checkSignature(ring, said, { ...made, signature: Buffer.alloc(3) })).toBe('broken')
  expect(checkSignature(keyRing([masterKey(randomBytes(32))]), said, made)).toBe('unknown')
})
