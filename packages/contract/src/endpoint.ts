import type { Static, TSchema } from 'typebox'
import type { FileReply, StreamedBody } from './bodies.ts'
import type { ErrorCode } from './errors.ts'
import type { KeyScope } from './permissions.ts'
import type { Traffic } from './traffic.ts'

/**
 * Who may call an operation; permissions on items are decided by the service. `public`: anybody. `session`: a signed-in
 * person acting for an account. `owner`: who decides for that account: the citizen whose it is, or Admin Business. `admin`:
 * Admin Business of that account.
 */
export type Access = 'public' | 'session' | 'owner' | 'admin'

/** One operation of the HTTP API: the source of validation, types, documentation and forms. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: Access
  /**
   * A critical operation: refused with STEP_UP_REQUIRED unless the session has been confirmed in the last minutes
   * (`POST /api/me/confirm`). Not for public operations.
   */
  stepUp?: boolean
  /** An API key may call it if it has at least one of these scopes. Without them keys are refused. */
  keys?: readonly KeyScope[]
  /** A support session may call it: reading lists and details. Without it support is refused. */
  support?: true
  /** Defaults to the safe values of {@link Traffic}. */
  traffic?: Traffic
  /** What a failure that nobody foresaw is called, instead of INTERNAL, so that it says what could not be done. */
  failsAs?: ErrorCode
  summary: string
  params?: TSchema
  query?: TSchema
  /** The schema of its JSON, or what is read as it arrives. Without a needed field no body needs to be sent. */
  body?: TSchema | StreamedBody
  /** Of a JSON body: a field that may come alone, as text of this type. */
  textBody?: { type: string; field: string }
  /** The schema of `result`, or what kinds of files it sends. */
  reply: TSchema | FileReply
  errors: readonly ErrorCode[]
}

/** Declares an operation, preserving its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Part<E, K extends string> = E extends { [P in K]: infer S extends TSchema } ? { [P in K]: Static<S> } : unknown

type Json<E> = E extends { body: StreamedBody } ? unknown : Part<E, 'body'>

/** The input of an operation: those of params, query and JSON that it has. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Json<E>
/** The result of an operation; those that send a file have none. */
export type Reply<E extends Endpoint> = E['reply'] extends FileReply ? never : Static<E['reply']>
