import type { X509Certificate } from 'node:crypto'

/** Why a signature does not hold, or why nobody can say whether it does. */
export type SignatureFault =
  | { kind: 'changed' }
  | { kind: 'certificate' }
  | { kind: 'coverage' }
  | { kind: 'damaged' }
  | { kind: 'unsupported'; what: string }
  /** It holds, with an algorithm that others can make hold, too. */
  | { kind: 'weak'; what: string }
  /** It holds, and something was put on the pages afterwards. */
  | { kind: 'added' }

/** A signature whose bytes have been checked; whom the certificate belongs to is decided elsewhere. */
export type CheckedSignature =
  | { state: 'none' }
  | { state: 'faulty'; fault: SignatureFault; certificate: X509Certificate | null; signingTime: string | null }
  | { state: 'intact'; certificate: X509Certificate; others: X509Certificate[]; signingTime: string | null }

export class Fault extends Error {
  readonly fault: SignatureFault
  constructor(fault: SignatureFault) {
    super(fault.kind)
    this.fault = fault
  }
}

export const stop = (fault: SignatureFault): never => {
  throw new Fault(fault)
}
export const unsupported = (what: string): never => stop({ kind: 'unsupported', what: what.slice(0, 80) })

/** Shorter keys of RSA can be broken. */
export const shortestModulus = 2048
