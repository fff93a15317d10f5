import type { Origin } from '../../../platform/actor.ts'

/** Somebody with the address of a link, at one of the networks that are kept for examples. */
export function stranger(n: number, ticket: string | null = null) {
  const origin: Origin = { address: `203.0.113.${10 + ((n * 37) % 200)}`, traceId: null }
  return { ticket, person: null, origin, deviceOf: () => null }
}

/** The token in the address of a link, which only its owner is shown. */
export const tokenIn = (address: string | null): string | null =>
  address === null ? null : new URL(address).searchParams.get('id')
