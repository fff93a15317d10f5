import type { FastifyRequest } from 'fastify'

/** Runs the work of a request with the caller of a token that is valid for one call, if it comes with one. */
export type OneCall = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>
