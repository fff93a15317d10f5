import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { EtaxSigner } from './signer.ts'
import { createTestSigner } from './test-signer.ts'

export { issueCertificate } from './certificate.ts'
export type { EtaxSigner } from './signer.ts'

type EtaxSigningDeps = { config: Pick<Config, 'etax'>; clock: Clock }

/** The signing service that is connected, or null. */
export const createEtaxSigner = ({ config, clock }: EtaxSigningDeps): EtaxSigner | null =>
  config.etax.signing === 'test' ? createTestSigner(clock) : null
