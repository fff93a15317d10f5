import { randomBytes, randomUUID } from 'node:crypto'
import { unwrapKey, wrapKey } from '@khlang/vault'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOfToken } from '../../../platform/tokens.ts'
import { content } from '../../drive/index.ts'
import * as keys from './file-keys.ts'
import { parseRecoveryCode } from './recovery-code.rules.ts'

describe('a recovery code', () => {
  test('has seven groups of four characters, 140 bits, all different', () => {
    const codes = Array.from({ length: 2000 }, keys.newRecoveryCode)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(new Set(codes).size).toBe(2000)
  })
  test('is parsed in any usual spelling', () => {
    const code = '01AB-CDEF-GHJK-MNPQ-RSTV-WXYZ-0123'
    for (const typed of [
      code,
      code.toLowerCase(),
      code.replaceAll('-', ' '),
      code.replaceAll('-', ''),
      'oiab–cdef-ghjk-mnpq-rstv-wxyz-Ol23',
      ` ${code}\n`,
    ])
      expect(parseRecoveryCode(typed)).toBe(code)
  })
  test.each(['', 'x', '01AB-CDEF', '01AB-CDEF-GHJK-MNPQ-RSTV-WXYZ-012U', '01AB-CDEF-GHJK-MNPQ-RSTV-WXYZ-0123-4'])(
    'is not %j',
    (typed) => expect(parseRecoveryCode(typed)).toBeNull(),
  )
  test('has one canonical form', () =>
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = parseRecoveryCode(typed)
        if (read !== null) expect(parseRecoveryCode(read)).toBe(read)
      }),
    ))
})

describe('the key of a file', async () => {
  const id = randomUUID()
  const passphrase = 'ข้าวเหนียวมะม่วง 42'
  const made = await keys.makeFileKey(id, passphrase)
  const { fileKey, wraps, recoveryCode } = made

  test('is opened by the passphrase, in any Unicode form, and by the recovery code', async () => {
    expect(await keys.openByPassphrase(wraps, id, passphrase)).toEqual(fileKey)
    expect(await keys.openByPassphrase(wraps, id, passphrase.normalize('NFD'))).toEqual(fileKey)
    expect(keys.openByRecoveryCode(wraps, id, recoveryCode.toLowerCase())).toEqual(fileKey)
  })
  test('is opened by nothing else, and for no other file', async () => {
    expect(await keys.openByPassphrase(wraps, id, `${passphrase} `)).toBeNull()
    expect(await keys.openByPassphrase(wraps, id, recoveryCode)).toBeNull()
    expect(await keys.openByPassphrase(wraps, randomUUID(), passphrase)).toBeNull()
    expect(keys.openByRecoveryCode(wraps, id, keys.newRecoveryCode())).toBeNull()
    expect(keys.openByRecoveryCode(wraps, randomUUID(), recoveryCode)).toBeNull()
  })
  test('a wrapped key that was changed, truncated or swapped cannot be opened', () =>
    fc.assert(
      fc.property(fc.nat(wraps.recovery_wrap.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const wrap = Buffer.from(wraps.recovery_wrap)
        wrap[at] = (wrap[at] ?? 0) ^ flip
        expect(keys.openByRecoveryCode({ ...wraps, recovery_wrap: wrap }, id, recoveryCode)).toBeNull()
        const cut = { ...wraps, recovery_wrap: wraps.recovery_wrap.subarray(0, at) }
        expect(keys.openByRecoveryCode(cut, id, recoveryCode)).toBeNull()
        const swapped = { ...wraps, recovery_wrap: wraps.passphrase_wrap }
        expect(keys.openByRecoveryCode(swapped, id, recoveryCode)).toBeNull()
      }),
      { numRuns: 300 },
    ))
  test('a passphrase-wrapped key that was changed cannot be opened', async () => {
    for (const at of [0, 5, 12, 30, 68]) {
      const wrap = Buffer.from(wraps.passphrase_wrap)
      wrap[at] = (wrap[at] ?? 0) ^ 1
      expect(await keys.openByPassphrase({ ...wraps, passphrase_wrap: wrap }, id, passphrase)).toBeNull()
    }
    const salted = { ...wraps, passphrase_salt: randomBytes(16) }
    expect(await keys.openByPassphrase(salted, id, passphrase)).toBeNull()
    expect(await keys.openByPassphrase({ ...wraps, passes: wraps.passes + 1 }, id, passphrase)).toBeNull()
  })
  test('in a session is opened with its token, for its file', () => {
    const of = (token: string) => (purpose: string) => keyOfToken(token, purpose)
    const sealed = keys.sealForSession(of('token-a'), id, fileKey)
    expect(keys.openForSession(of('token-a'), id, sealed)).toEqual(fileKey)
    expect(keys.openForSession(of('token-b'), id, sealed)).toBeNull()
    expect(keys.openForSession(of('token-a'), randomUUID(), sealed)).toBeNull()
  })
  test('wraps the data key of one blob for that blob only', () => {
    const ring = content.fileKeyRing(fileKey)
    const blob = randomUUID()
    const wrapped = wrapKey(ring.current, randomBytes(32), blob)
    expect(() => unwrapKey(ring, wrapped, randomUUID())).toThrow()
    expect(() => unwrapKey(content.fileKeyRing(randomBytes(32)), wrapped, blob)).toThrow()
  })
})
