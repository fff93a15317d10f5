import type { CreatedPasskey, CreationOptions, RequestOptions, UsedPasskey } from '@khlang/contract/passkeys'
import i18next from 'i18next'
import { CallError } from '../../../lib/call.ts'
import { says } from '../rules.ts'

/** Whether this browser can create and use passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

const load = () => import('@simplewebauthn/browser')

/** Lets the browser create a passkey; a `CallError` if the person or the browser would not. */
export async function createPasskey(optionsJSON: CreationOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await load()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(fail)
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } }
}

/** Lets the browser sign with a passkey; a `CallError` if the person or the browser would not. */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await load()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(fail)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  }
}

/** What browsers say is not meant for people, and often does not say why. */
function fail(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  throw new CallError(isKnown ? says('PASSKEY_KNOWN') : i18next.t('identity:passkeys.notDone'), {
    machineCode: isKnown ? 'PASSKEY_KNOWN' : 'CANCELLED',
  })
}
