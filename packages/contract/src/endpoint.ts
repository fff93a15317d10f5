import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Traffic } from './traffic.ts'

/**
 * Who may call an operation at all; what they may do to an item is decided by the service.
 * `public`: anybody. `session`: a signed-in person acting for an account. `admin`: Admin Business of that account.
 */
export type Access = 'public' | 'session' | 'admin'

/** One operation of the HTTP interface: validation, types, documentation and forms all come from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: Access
  /** Without it the safe defaults of {@link Traffic}. */
  traffic?: Traffic
  summary: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** The schema of `result`. */
  reply: TSchema
  errors: readonly ErrorCode[]
}

/** Declares an operation; the literal types stay known. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Part<E, K extends string> = E extends { [P in K]: infer S extends TSchema } ? { [P in K]: Static<S> } : unknown

/** What a handler receives and a caller gives: params, query and body, as far as the operation has them. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
export type Reply<E extends Endpoint> = Static<E['reply']>
