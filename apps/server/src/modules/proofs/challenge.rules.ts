import { AppError } from '../../platform/app-error.ts'

/** The file that the owner of a number signs. The names of its fields are part of what is signed, and never change. */
export type Challenge = { account: string; number: string; branchNo: string; nonce: string; expires: string }

/** What the reader of signatures says of a file. */
type Signed =
  | { kind: 'refused' }
  | {
      kind: 'signed'
      root: string
      fields: Readonly<Record<string, string>>
      certificate: { taxIds: readonly string[]; organisation: string | null; subject: string; issuer: string }
      trusted: boolean
    }

const root = 'KhlangChallenge'

/** A file without anything that needs escaping: ids, digits and a time. */
export const challengeXml = ({ account, number, branchNo, nonce, expires }: Challenge): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:khlang:challenge:1"><Purpose>Proves the number of an account and nothing else</Purpose><Account>${account}</Account><Number>${number}</Number><Branch>${branchNo}</Branch><Nonce>${nonce}</Nonce><Expires>${expires}</Expires></${root}>`

/**
 * The nonce of a challenge that was signed by whoever owns the number.
 * @throws PROOF_SIGNATURE_BROKEN, PROOF_CHALLENGE_OVER for another file, PROOF_SIGNATURE_UNTRUSTED, PROOF_SIGNATURE_OF_ANOTHER
 */
export function nonceIn(signed: Signed, asked: Pick<Challenge, 'account' | 'number' | 'branchNo'>): string {
  if (signed.kind === 'refused') throw new AppError('PROOF_SIGNATURE_BROKEN')
  const { Account: account, Number: number, Branch: branchNo, Nonce: nonce } = signed.fields
  const isOurs =
    signed.root === root && account === asked.account && number === asked.number && branchNo === asked.branchNo
  if (!isOurs || !nonce) throw new AppError('PROOF_CHALLENGE_OVER')
  if (!signed.trusted) throw new AppError('PROOF_SIGNATURE_UNTRUSTED', { issuer: signed.certificate.issuer })
  if (!signed.certificate.taxIds.includes(asked.number))
    throw new AppError('PROOF_SIGNATURE_OF_ANOTHER', {
      organisation: signed.certificate.organisation ?? signed.certificate.subject,
    })
  return nonce
}
