import {
  type Endpoint,
  type ErrorCode,
  errorCatalogue,
  errorNumber,
  errorText,
  Failure,
  isFile,
  isSpare,
  isStreamed,
  pageLimits,
  type StreamedBody,
} from '@khlang/contract'
import type { TSchema } from 'typebox'
import { plain, replyBody } from './replies.ts'
import { type DescribedAddress, describedOperation, placeOf, templateOf } from './described.ts'

type Json = { [key: string]: unknown }

const json = 'application/json'
const failureRef = { $ref: '#/components/schemas/Failure' }
const jsonOf = (schema: unknown, more: Json = {}) => ({ [json]: { schema, ...more } })

const about = [
  'Success: `{"status":"OK","result":…}`. Failure: a fitting HTTP status and `{"status":"ER","errorCode":…,"machineCode":…,"errorMessage":…,"fields":[…],"traceId":…}`;',
  'the message comes in Thai or English by `Accept-Language`.',
  `Lists: \`?limit=\` (1 to ${pageLimits.max}, default ${pageLimits.default}) and \`?cursor=\`. Times are ISO 8601 UTC, sizes integers of bytes, ids opaque strings.`,
  'Programs of a business call with `Authorization: Bearer <secret of an API key>`, limited to its scopes, its folder and its networks; `X-Key-Expires` in a response says when a key expires that has less than 14 days left.',
  'A session comes from the `token_auth` cookie or from `Authorization: Bearer <accesstoken>`; `X-Account-Id` names the account that a call acts for, without it the personal one.',
].join('\n')

/**
 * The OpenAPI document of everything that {@link route} has declared and of the addresses of other protocols; deterministic.
 */
export function openApi(endpoints: readonly Endpoint[], addresses: readonly DescribedAddress[] = []): Json {
  const paths: { [path: string]: Json } = {}
  const operations = [
    ...endpoints.flatMap(operationsOf),
    ...addresses.map(({ method, path, ...more }) => {
      const identity = { id: idOf(String(method), templateOf(path)), tag: tagOf(path) }
      return { method: String(method), path, operation: describedOperation({ method, path, ...more }, identity) }
    }),
  ]
  const inOrder = operations.toSorted((a, b) => compare(a.path, b.path) || compare(a.method, b.method))
  for (const { method, path: routed, operation } of inOrder) {
    const path = templateOf(routed)
    const known: Json = (paths[path] ??= {})
    const [place = '', inner] = placeOf(method)
    const others = known[place]
    known[place] = inner === undefined ? operation : { ...(isRecord(others) ? others : {}), [inner]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Khlang',
      version: '1',
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(inOrder.map((endpoint) => tagOf(endpoint.path)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: plain(Failure) },
      examples: examplesOf(endpoints),
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'token_auth',
          description: 'Set by the sign-in in a browser; over TLS it is called `__Host-token_auth`',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'The accesstoken of `POST /authorize/api/login`' },
        key: { type: 'http', scheme: 'bearer', description: keyHelp },
        device: { type: 'http', scheme: 'basic', description: 'A device password, for the mapped drive' },
        signature: { type: 'apiKey', in: 'header', name: 'Authorization', description: signatureHelp },
      },
      parameters: { Account: accountParameter },
    },
  }
}

const keyHelp =
  'The secret of an API key of a business; calls that accept keys name the scopes that they need. The key belongs to one account, so that `X-Account-Id` is not needed'

const signatureHelp =
  'time.nonce.signature: what get_time answered, a new nonce, and the HMAC-SHA256 of "time.nonce" with the key of the session (`callKey` of `GET /api/me`) or of the partner; valid 5 minutes, once'

const accountParameter = {
  name: 'X-Account-Id',
  in: 'header',
  required: false,
  description: 'The account that the call acts for; without it the personal one',
  schema: { type: 'string', format: 'uuid' },
}

/** An operation of the contract, and its HEAD where the router answers that. */
function operationsOf(endpoint: Endpoint): { method: string; path: string; operation: Json }[] {
  const { method, path, reply } = endpoint
  const own = { method, path, operation: operationOf(endpoint, templateOf(path)) }
  if (!isFile(reply) || !reply.ranges) return [own]
  const operation = {
    ...own.operation,
    operationId: idOf('HEAD', templateOf(path)),
    responses: { 200: { description: 'Its size, type and ETag, without the bytes' }, ...failuresOf(endpoint) },
  }
  return [own, { method: 'HEAD', path, operation }]
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Operations are grouped by subject: the first segment of the path after `/api`. */
const tagOf = (path: string) =>
  path
    .split('/')
    .filter((word) => word !== '' && word !== 'api')[0]
    ?.replace(/^:.*/, 'other') ?? 'other'

const idOf = (method: string, path: string) =>
  [method.toLowerCase(), ...path.split(/[^\w]+/)].filter((word) => word !== '').join('_')

function operationOf(endpoint: Endpoint, path: string): Json {
  const isPublic = endpoint.access === 'public'
  return {
    operationId: idOf(endpoint.method, path),
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    ...descriptionOf(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(isPublic ? [] : [{ $ref: '#/components/parameters/Account' }]),
    ],
    ...(endpoint.body && {
      requestBody: { required: !isSpare(endpoint.body), content: { ...contentOf(endpoint.body), ...textOf(endpoint) } },
    }),
    responses: { 200: successOf(endpoint.reply), ...failuresOf(endpoint) },
  }
}

/** The body as text of its own, where that is taken, too. */
function textOf({ textBody, body }: Endpoint): Json {
  if (!textBody || !body || isStreamed(body)) return {}
  const { properties } = plain(body)
  return { [textBody.type]: { schema: isRecord(properties) ? properties[textBody.field] : {} } }
}

function contentOf(body: TSchema | StreamedBody): Json {
  if (!isStreamed(body)) return jsonOf(plain(body))
  if (body.streamed === 'bytes') {
    const { types = ['application/octet-stream'], max } = body
    return Object.fromEntries(types.map((type) => [type, { schema: bytesOf(max) }]))
  }
  const properties = Object.entries(body.parts).map(([name, { file, max }]) => [
    name,
    file ? bytesOf(max) : { type: 'string', ...(max !== null && { maxLength: max }) },
  ])
  return { 'multipart/form-data': { schema: { type: 'object', properties: Object.fromEntries(properties) } } }
}

const bytesOf = (max: number | null): Json => ({
  type: 'string',
  contentMediaType: 'application/octet-stream',
  ...(max !== null && { 'x-max-bytes': max }),
})

/** Who may call it, beyond what every operation says. */
function descriptionOf({ access, keys, stepUp }: Endpoint): Json {
  const texts = [
    ...(access === 'admin' ? ['Admin Business only.'] : []),
    ...(access === 'owner' ? ['The owner of a citizen’s account, or Admin Business.'] : []),
    ...(keys ? [`API keys with ${keys.map((scope) => `\`${scope}\``).join(' or ')}, within their folder.`] : []),
    ...(stepUp ? ['Needs a session confirmed in the last 10 minutes: `POST /api/me/confirm`.'] : []),
  ]
  return texts.length > 0 ? { description: texts.join(' '), ...(stepUp && { 'x-step-up': true }) } : {}
}

function parametersOf(schema: TSchema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties, required } = plain(schema)
  const names = Array.isArray(required) ? required : []
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || names.includes(name),
    ...(isRecord(property) && typeof property.description === 'string' && { description: property.description }),
    schema: property,
  }))
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The credentials that a call accepts. A schema with `x-signed` requires a signed Authorization header (C02). */
function securityOf({ access, keys, body, query }: Endpoint): Json[] {
  const isSigned = [body, query].some(
    (schema) => schema !== undefined && !isStreamed(schema) && plain(schema)['x-signed'] === true,
  )
  if (isSigned) return [{ signature: [] }]
  return [...(access === 'public' ? [{}] : []), { cookie: [] }, { bearer: [] }, ...(keys ? [{ key: [] }] : [])]
}

function successOf(reply: Endpoint['reply']): Json {
  if (!isFile(reply)) return { description: 'Done', content: jsonOf(replyBody(reply)) }
  const description = reply.ranges ? 'The bytes, or with `Range` a part of them (206); HEAD, too' : 'The bytes'
  return { description, content: Object.fromEntries(reply.file.map((type) => [type, { schema: bytesOf(null) }])) }
}

/** The errors of an operation: the declared ones and those of its kind. */
function codesOf({ method, access, keys, stepUp, params, query, body, reply, errors, failsAs }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...errors, ...(failsAs ? [failsAs] : [])]
  if (params ?? query ?? body) codes.push('INVALID_INPUT')
  if (isStreamed(body)) codes.push('MALFORMED', 'PAYLOAD_TOO_LARGE')
  if (isStreamed(body) && body.streamed === 'form') codes.push('UNSUPPORTED_TYPE')
  if (isFile(reply) && reply.ranges) codes.push('RANGE_NOT_SATISFIABLE')
  if (access !== 'public') codes.push('SESSION_EXPIRED', 'NOT_ALLOWED')
  if (access === 'admin' || access === 'owner') {
    codes.push('NOT_ADMIN')
    if (method !== 'GET') codes.push('ACCOUNT_SUSPENDED', 'SERVICE_TERMINATED')
  }
  if (keys) codes.push('KEY_UNAVAILABLE', 'KEY_NOT_ALLOWED', 'KEY_NETWORK')
  if (stepUp) codes.push('STEP_UP_REQUIRED')
  return [...new Set(codes)]
}

/** One entry per HTTP status, with its errors: number, code and both texts. */
function failuresOf(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => errorCatalogue[code].status)
  const entries = [...byStatus].map(([status, codes]) => {
    const description = codes.map((code) => `**${code}** (${errorNumber(code)}): ${bothTexts(code)}`).join('\n\n')
    const examples = Object.fromEntries(codes.map((code) => [code, exampleRef(code)]))
    return [String(status), { description, content: jsonOf(failureRef, { examples }) }]
  })
  return {
    ...Object.fromEntries(entries),
    default: { description: bothTexts('INTERNAL'), content: jsonOf(failureRef) },
  }
}

// Placeholders stay as they are: {wait}, {max}.
const bothTexts = (code: ErrorCode) => `${errorCatalogue[code].en} / ${errorCatalogue[code].th}`

/** One example for each error that an operation declares; the operations refer to it. */
const examplesOf = (endpoints: readonly Endpoint[]): Json =>
  Object.fromEntries(
    [...new Set(endpoints.flatMap(codesOf))].toSorted(compare).map((code) => [
      code,
      {
        value: {
          status: 'ER',
          errorCode: errorNumber(code),
          machineCode: code,
          errorMessage: errorText(code, 'en'),
          fields: [],
          traceId: '3b241101-e2bb-4255-8caf-4136c566a962',
        },
      },
    ]),
  )

const exampleRef = (code: ErrorCode) => ({ $ref: `#/components/examples/${code}` })
