import type { HTTPMethods } from 'fastify'

/** A body that a protocol reads by its own rules: a chunk of tus, the XML of WebDAV, a form of the identity provider. */
export type OwnBody = 'tus' | 'xml' | 'urlencoded'

/** Of an answer outside the contract: what it says, and the media types of its body. */
export type DescribedAnswer = { says: string; types?: readonly string[] }

/** A header or query parameter; `needed`: without it the request is refused. */
export type DescribedParameter = { name: string; in: 'header' | 'query'; says: string; needed?: true }

/** An address outside the contract, as it is served and as the OpenAPI document shows it. */
export type DescribedAddress = {
  method: HTTPMethods
  path: string
  summary: string
  takes: 'none' | 'bytes' | OwnBody
  /** Whose credentials it takes; `anybody`: none, or its own in a parameter. */
  caller: 'anybody' | 'session' | 'device'
  /** Media types of its body. */
  body?: readonly string[]
  parameters?: readonly DescribedParameter[]
  answers: Readonly<Record<number, DescribedAnswer>>
}

type Json = { [key: string]: unknown }

/** The methods that an OpenAPI document of version 3.1 has a place for. */
const ownPlaces = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

/** Where a method stands in the path of a document: those of WebDAV in an extension, named as in version 3.2. */
export const placeOf = (method: string): readonly string[] =>
  ownPlaces.has(method.toLowerCase()) ? [method.toLowerCase()] : ['x-additionalOperations', method]

/** `/a/:id/*` → `/a/{id}/{path}`. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')

const credentials = {
  anybody: [{}],
  session: [{ cookie: [] }, { bearer: [] }, { key: [] }],
  device: [{ device: [] }],
} as const

const bytes = { type: 'string', contentMediaType: 'application/octet-stream' }
const schemaOf = (type: string) =>
  /^(?:text\/|application\/(?:json|xml|x-www))/.test(type) ? { type: 'string' } : bytes
const contentOf = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: type === 'application/json' ? {} : schemaOf(type) }]))

/** The entry of an address in the OpenAPI document. `x-takes`: how the server reads its body. */
export function describedOperation(address: DescribedAddress, identity: { id: string; tag: string }): Json {
  const { path, summary, takes, caller, body, parameters = [], answers } = address
  const inPath = [...templateOf(path).matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const others = parameters.map(({ name, in: place, says, needed }) => ({
    name,
    in: place,
    required: needed === true,
    description: says,
    schema: { type: 'string' },
  }))
  return {
    operationId: identity.id,
    summary,
    tags: [identity.tag],
    security: credentials[caller],
    parameters: [...inPath, ...others],
    ...(body && { requestBody: { content: contentOf(body) } }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, { says, types }]) => [
        status,
        { description: says, ...(types && { content: contentOf(types) }) },
      ]),
    ),
    'x-takes': takes,
  }
}
