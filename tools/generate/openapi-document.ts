import * as contract from '@khlang/contract'
import { openApi } from '../../apps/server/src/http/openapi.ts'

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'access' in value &&
  'reply' in value

/** The whole HTTP interface as a document, from the contract alone. */
export const openApiDocument = () =>
  `${JSON.stringify(openApi(Object.values<unknown>(contract).filter(isEndpoint)), null, 2)}\n`
