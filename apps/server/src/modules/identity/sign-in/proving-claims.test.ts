import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeIssuer, startFakeIssuer } from '../../../../test/fake-issuer.ts'
import { createIdentityWorld, type IdentityWorld } from '../../../../test/identity-world.ts'

const nationalId = '1100000000121'
const taxId = '0105500000259'
const claims = { pid: nationalId, companies: [taxId, `${taxId}:00003`, 'nonsense', 7] }

let issuer: FakeIssuer
let world: IdentityWorld
let deaf: IdentityWorld
beforeAll(async () => {
  issuer = await startFakeIssuer()
  const env = { OIDC_ISSUER: issuer.issuer, OIDC_CLIENT_ID: 'khlang', OIDC_CLIENT_SECRET: 'the-secret' }
  world = await createIdentityWorld({ ...env, OIDC_NATIONAL_ID_CLAIM: 'pid', OIDC_TAX_IDS_CLAIM: 'companies' })
  deaf = await createIdentityWorld(env)
})
afterAll(() => issuer.stop())

async function signIn(at: IdentityWorld, subject: string, given: object) {
  const browser = at.browser()
  const address = (await browser.get('/loginbysso')).headers.location ?? ''
  await browser.get(issuer.approve(address, subject, given))
  return browser
}
const proofs = async (at: IdentityWorld) => {
  const { rows } = await at.owner.pool.query<{ line: string }>(
    `select number || ':' || branch_no || ' ' || how as line from identifier_proof where how <> 'demo' order by number`,
  )
  return rows.map(({ line }) => line)
}
const register = async (browser: Awaited<ReturnType<typeof signIn>>, branchNo: string) =>
  (await browser.post('/api/register/business', { taxId, branchNo, nameTh: 'บริษัท', acceptTerms: true })).json<{
    status: string
  }>().status

test('claims that the operator names prove numbers, others prove nothing', async () => {
  await signIn(deaf, 'ann', claims)
  expect(await proofs(deaf)).toEqual([])
  const browser = await signIn(world, 'ann', claims)
  expect(await proofs(world)).toEqual([`${nationalId}: provider`])
  expect(await register(browser, '00000')).toBe('OK')
  expect(await register(browser, '00007')).toBe('OK')
  expect(await proofs(world)).toHaveLength(1)
  // At the next sign-in, for the branch that the provider names and no other.
  await signIn(world, 'ann', claims)
  expect(await proofs(world)).toEqual([`${taxId}:00000 provider`, `${nationalId}: provider`])
})

test('a claim takes nothing from whoever has proved the number', async () => {
  const { rows } = await world.owner.pool.query('select account_id from identifier_proof where number = $1', [
    nationalId,
  ])
  await signIn(world, 'bob', claims)
  expect(await proofs(world)).toHaveLength(2)
  const now = await world.owner.pool.query('select account_id from identifier_proof where number = $1', [nationalId])
  expect(now.rows).toEqual(rows)
  await signIn(world, 'eve', { pid: '1100000000122', companies: 'x' })
  expect(await proofs(world)).toHaveLength(2)
})
