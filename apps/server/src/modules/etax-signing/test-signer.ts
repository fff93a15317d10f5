import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { signDocument } from '@khlang/etax/signing'
import type { Clock } from '../../platform/clock.ts'
import { issueCertificate } from './certificate.ts'
import type { EtaxSigner } from './signer.ts'

const day = 24 * 60 * 60 * 1000
const name = {
  commonName: 'TEST signature – not valid for tax',
  organisation: 'Khlang test signing service',
  country: 'TH',
}

/** A key of this process alone, with a certificate that nobody trusts. */
async function newIdentity(now: Date) {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const validity = { from: new Date(now.getTime() - day), to: new Date(now.getTime() + 3650 * day) }
  return { key: privateKey, certificate: issueCertificate({ publicKey, name }, { privateKey, name }, validity) }
}

/** Signs with a certificate that says it is a test (C68): to try what a signing service will do. */
export function createTestSigner(clock: Clock): EtaxSigner {
  let identity: ReturnType<typeof newIdentity> | null = null
  return {
    async sign(xml) {
      identity ??= newIdentity(clock.now())
      return Buffer.from(signDocument(Buffer.from(xml).toString('utf8'), { signer: await identity, at: clock.now() }))
    },
  }
}
