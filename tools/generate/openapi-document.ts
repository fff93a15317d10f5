import { openApi } from '../../apps/server/src/http/openapi.ts'
import { declaredEndpoints } from './declared-endpoints.ts'

/** The whole HTTP API as an OpenAPI document, from the contract alone. */
export const openApiDocument = async () => `${JSON.stringify(openApi(await declaredEndpoints()), null, 2)}\n`
