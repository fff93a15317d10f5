import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBlob } from '@khlang/vault'
import type { AccountIdentifier } from '@khlang/contract/identifiers'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeIdentity, signDocument } from '../../../../../packages/etax/test/signing.ts'
import { actingFor } from '../../../test/acting-for.ts'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { createPerson } from '../../../test/person.ts'

const authority = makeIdentity('Authority', null, { ca: true })
const elsewhere = makeIdentity('Elsewhere', null, { ca: true })

let world: World
beforeAll(async () => {
  const trusted = join(await mkdtemp(join(tmpdir(), 'khlang-trusted-')), 'trusted.pem')
  await writeFile(trusted, authority.pem)
  world = await createWorld({ ETAX_TRUSTED_CERTIFICATES: trusted }, { claimed: true })
})

const numbers = ['0105500000194', '0105500000208', '0105500000216', '0105500000224', '0105500000232', '0105500000241']
const nextNumber = () => numbers.shift() ?? ''
/** A business that claims a number. */
async function claimant(taxId: string, evenIfTaken = false): Promise<Client> {
  const owner = await createPerson(world, 'owner')
  const { accountId } = await owner.call<{ accountId: string }>('POST', '/api/register/business', {
    taxId,
    branchNo: '00000',
    nameTh: `บริษัท ${taxId} จำกัด`,
    acceptTerms: true,
    evenIfTaken,
  })
  return actingFor(owner, accountId)
}
const stateOf = (who: Client) => who.call<AccountIdentifier>('GET', '/api/identifier')
const challengeOf = async (who: Client) =>
  (await who.call<{ xml: string }>('POST', '/api/identifier/challenge', {})).xml
const answer = (who: Client, xml: string) =>
  who.send({ method: 'POST', url: '/api/identifier/challenge/answer', payload: { xml } })
const codeOf = (response: Awaited<ReturnType<typeof answer>>) =>
  response.json<{ machineCode?: string }>().machineCode ?? 'OK'
const noticesOf = async (who: Client) =>
  (await who.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices?limit=50')).items

describe('a signature over a challenge', () => {
  test('proves the number that the certificate names, and is good once', async () => {
    const taxId = nextNumber()
    const who = await claimant(taxId)
    expect(await stateOf(who)).toMatchObject({ state: 'claimed', number: taxId, ways: ['signature'], others: 'none' })
    const signed = signDocument(await challengeOf(who), { signer: makeIdentity(taxId, authority) })
    expect(codeOf(await answer(who, signed))).toBe('OK')
    expect(await stateOf(who)).toMatchObject({ state: 'proved', provedBy: 'signature' })
    expect(codeOf(await answer(who, signed))).toBe('PROOF_CHALLENGE_OVER')
  })

  test.each([
    ['of an authority that the operator does not trust', elsewhere, null, 'PROOF_SIGNATURE_UNTRUSTED'],
    ['that has expired', authority, { to: '2021-01-01' }, 'PROOF_SIGNATURE_UNTRUSTED'],
  ] as const)('by a certificate %s proves nothing', async (_, issuer, dates, code) => {
    const taxId = nextNumber()
    const who = await claimant(taxId)
    const signer = makeIdentity(taxId, issuer, dates ?? {})
    expect(codeOf(await answer(who, signDocument(await challengeOf(who), { signer })))).toBe(code)
    expect((await stateOf(who)).state).toBe('claimed')
  })

  test('proves nothing if it is another’s, of another challenge, changed, late, or none', async () => {
    const taxId = nextNumber()
    const who = await claimant(taxId)
    const signer = makeIdentity(taxId, authority)
    const xml = await challengeOf(who)
    const another = makeIdentity('0105500000020', authority)
    expect(codeOf(await answer(who, signDocument(xml, { signer: another })))).toBe('PROOF_SIGNATURE_OF_ANOTHER')
    const signed = signDocument(xml, { signer })
    expect(codeOf(await answer(who, signed.replace(taxId, '0105500000020')))).toBe('PROOF_SIGNATURE_BROKEN')
    expect(codeOf(await answer(who, xml))).toBe('PROOF_SIGNATURE_BROKEN')
    expect(codeOf(await answer(who, '<a/>'))).toBe('PROOF_SIGNATURE_BROKEN')
    expect(codeOf(await answer(who, 'nonsense'))).toBe('PROOF_SIGNATURE_BROKEN')
    const other = await claimant(taxId, true)
    expect(codeOf(await answer(other, signed))).toBe('PROOF_CHALLENGE_OVER')
    // A second challenge ends the first.
    await challengeOf(who)
    expect(codeOf(await answer(who, signed))).toBe('PROOF_CHALLENGE_OVER')
    const late = signDocument(await challengeOf(who), { signer })
    world.clock.advance(61 * 60_000)
    await who.call('POST', '/api/me/confirm', { way: 'password', secret: 'demo-pass-1' })
    expect(codeOf(await answer(who, late))).toBe('PROOF_CHALLENGE_OVER')
    expect((await stateOf(who)).state).toBe('claimed')
  })
})

describe('papers', () => {
  test('are files that their owner may send out, shown to the operator and taken back', async () => {
    const who = await claimant(nextNumber())
    const root = await who.root('personal')
    const paper = await who.file(root, 'หนังสือรับรอง.pdf', 'a certificate')
    expect(
      (await who.call<AccountIdentifier>('POST', '/api/identifier/papers', { itemIds: [paper] })).papers,
    ).toMatchObject([{ itemId: paper, name: 'หนังสือรับรอง.pdf', size: 13 }])
    const shown: string[] = []
    for await (const { content } of world.services.proofs.operator.papers(who.accountId))
      for await (const chunk of readBlob(world.store, content.blob())) shown.push(Buffer.from(chunk).toString())
    expect(shown).toEqual(['a certificate'])
    const waiting = await world.services.proofs.operator.waiting(null, 100)
    expect(waiting.find(({ accountId }) => accountId === who.accountId)?.papers).toBe(1)
    await who.call('DELETE', `/api/identifier/papers/${paper}`)
    expect((await stateOf(who)).papers).toEqual([])
    // Neither a folder nor what is another’s.
    const stranger = await createPerson(world, 'stranger')
    const theirs = await stranger.file(await stranger.root('personal'), 'x.pdf', 'x')
    for (const [id, code] of [
      [await who.folder(root, 'โฟลเดอร์'), 'NOT_A_FILE'],
      [theirs, 'NOT_FOUND'],
    ] as const)
      expect((await who.refused('POST', '/api/identifier/papers', { itemIds: [id] })).machineCode).toBe(code)
  })
})

describe('a number that two claim', () => {
  test('is disputed, decided by the operator, and both are notified; meanwhile nothing else proves it', async () => {
    const taxId = nextNumber()
    const [first, second] = [await claimant(taxId), await claimant(taxId, true)]
    const { operator } = world.services.proofs
    await operator.commands.prove(first.accountId, 'บัตรของกรรมการ')
    expect(await stateOf(second)).toMatchObject({ state: 'claimed', others: 'proved' })
    expect((await second.refused('POST', '/api/identifier/challenge/answer', { xml: '<a/>' })).machineCode).toBe(
      'PROOF_SIGNATURE_BROKEN',
    )
    await second.call('POST', '/api/identifier/dispute', { reason: 'บริษัทนี้เป็นของเรา' })
    expect((await second.refused('POST', '/api/identifier/dispute', { reason: 'อีกครั้ง' })).machineCode).toBe(
      'IDENTIFIER_DISPUTED',
    )
    expect((await noticesOf(first)).map(({ kind }) => kind)).toContain('identifierDisputed')
    const signed = signDocument(await challengeOf(second), { signer: makeIdentity(taxId, authority) })
    expect(codeOf(await answer(second, signed))).toBe('IDENTIFIER_DISPUTED')
    await operator.commands.prove(second.accountId, 'หนังสือรับรองตัวจริง')
    expect(await stateOf(second)).toMatchObject({ state: 'proved', dispute: { state: 'won' } })
    expect(await stateOf(first)).toMatchObject({ state: 'claimed', others: 'proved' })
    for (const who of [first, second]) {
      const decided = (await noticesOf(who)).find(({ kind }) => kind === 'identifierDecided')
      expect(decided?.text).toContain('หนังสือรับรองตัวจริง')
      // Neither learns who the other is.
      expect(decided?.text).not.toContain(taxId)
    }
    await first.call('POST', '/api/identifier/dispute', { reason: 'ไม่จริง' })
    await operator.commands.dismiss(first.accountId, 'ไม่มีหลักฐานใหม่')
    expect(await stateOf(first)).toMatchObject({ state: 'claimed', dispute: { state: 'unchanged' } })
    expect((await stateOf(second)).state).toBe('proved')
  })

  test('is not disputed where nobody else claims it, and not taken without a dispute', async () => {
    const [mine, other] = [await createPerson(world, 'mine'), await createPerson(world, 'other')]
    const nationalId = '1100000000113'
    expect(await stateOf(mine)).toMatchObject({ state: 'none', number: null })
    await mine.call('PUT', '/api/identifier', { nationalId })
    expect((await mine.refused('POST', '/api/identifier/dispute', { reason: 'x' })).machineCode).toBe(
      'IDENTIFIER_NOT_CONTESTED',
    )
    await other.call('PUT', '/api/identifier', { nationalId })
    await world.services.proofs.operator.commands.prove(mine.accountId, 'บัตรประชาชน')
    await expect(world.services.proofs.operator.commands.prove(other.accountId, 'บัตรประชาชน')).rejects.toThrow(
      'IDENTIFIER_PROVED_BY_OTHER',
    )
    expect((await mine.refused('PUT', '/api/identifier', { nationalId })).machineCode).toBe('IDENTIFIER_FIXED')
  })
})

test('employees see the state, and change nothing', async () => {
  const one = await world.as('prasit1', 'ONE')
  expect(await stateOf(one)).toMatchObject({ state: 'proved', provedBy: 'demo', mayChange: false, papers: [] })
  expect((await stateOf(one)).number).not.toBe('0105500000011')
  for (const [method, url, body] of [
    ['PUT', '/api/identifier', { nationalId: '1100000000016' }],
    ['POST', '/api/identifier/papers', { itemIds: [crypto.randomUUID()] }],
    ['POST', '/api/identifier/challenge', {}],
    ['POST', '/api/identifier/challenge/answer', { xml: '<a/>' }],
    ['POST', '/api/identifier/dispute', { reason: 'x' }],
  ] as const)
    expect((await one.refused(method, url, body)).status, url).toBe(403)
})
