import { generateKeyPairSync } from 'node:crypto'
import { type Signing, signDocument } from '@khlang/etax/signing'
import { issueCertificate } from '../../etax-signing/index.ts'

export type Signer = Signing['signer']

const year = 365 * 86_400_000
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/**
 * A key of a company with a certificate of two years, in the second of which the demo is, by an authority that nobody knows.
 * Nothing of it is kept.
 */
export function makeSigner(taxId: string, name: string, now: Date): Signer {
  const { publicKey, privateKey } = newKey()
  const certificate = issueCertificate(
    { publicKey, name: { commonName: name, organisation: taxId } },
    { privateKey: newKey().privateKey, name: { commonName: 'Khlang Demo CA', organisation: 'Khlang demo' } },
    { from: new Date(now.getTime() - year), to: new Date(now.getTime() + year) },
  )
  return { key: privateKey, certificate }
}

/**
 * Signs a document as issuers do.
 * @param shown the document that then has the signature; another one than was signed makes it a broken one
 */
export function signXml(xml: string, signer: Signer, at: Date, shown = xml): string {
  const signed = signDocument(xml, { signer, at })
  if (shown === xml) return signed
  const [signature = ''] = /<ds:Signature [\s\S]*<\/ds:Signature>/.exec(signed) ?? []
  return shown.replace(/<\/rsm:\w+>\s*$/, `${signature}$&`)
}
