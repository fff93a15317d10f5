import { randomBytes } from 'node:crypto'
import { networkOf } from '../../../platform/networks.ts'
import * as sessions from '../sessions/sessions.repo.ts'
import type { RequestOrigin, IdentityContext } from '../deps.ts'

/** How many people one device can be known to. */
const maxPeople = 4
const knownDays = 30
const bytes = 16
const word = /^[\w-]{22}$/

export type KnownDevices = ReturnType<typeof createKnownDevices>

/**
 * Devices and networks from which a person has signed in before. Being known gives no access: it only lets people in
 * while strangers guess their password. A device keeps a mark in a cookie: its own number, and a proof per person.
 */
export function createKnownDevices({ db, clock, keys }: IdentityContext) {
  const proofOf = (personId: string, device: string) =>
    keys.mac('known-device', personId, device).subarray(0, bytes).toString('base64url')

  const read = (cookie: string | undefined) => {
    const [device = '', ...proofs] = (cookie ?? '').split('.', maxPeople + 1)
    return { device, proofs }
  }

  return {
    /** The number of the device, if this person has signed in on it. */
    deviceOf(personId: string, cookie: string | undefined): string | null {
      const { device, proofs } = read(cookie)
      return proofs.includes(proofOf(personId, device)) ? device : null
    },

    /** The new value of the cookie, after this person has signed in. */
    markDevice(personId: string, cookie: string | undefined): string {
      const before = read(cookie)
      const device = word.test(before.device) ? before.device : randomBytes(bytes).toString('base64url')
      const proof = proofOf(personId, device)
      const others = before.proofs.filter((other) => word.test(other) && other !== proof)
      return [device, proof, ...others].slice(0, maxPeople + 1).join('.')
    },

    /** Whether this person has a recent session from the same network. */
    async isKnownNetwork(personId: string, { origin }: Pick<RequestOrigin, 'origin'>): Promise<boolean> {
      const since = new Date(clock.now().getTime() - knownDays * 86_400_000)
      const network = networkOf(origin.address)
      const addresses = await sessions.findAddresses(db, personId, since)
      return addresses.some((address) => networkOf(address) === network)
    },
  }
}
